// Python in a worker of its own: it answers what the companions are asked, from our own sources.
// The first message says where these are; every other one is a question.

export interface Question {
  id: number;
  address: string; // under /api/
  body: string;
}
export interface Told {
  id: number;
  answer: string; // status and body, as JSON
}

interface Python {
  unpackArchive(data: ArrayBuffer, kind: "zip", options: { extractDir: string }): void;
  runPython(code: string): (address: string, body: string) => string;
}
interface Pyodide {
  loadPyodide(options: { indexURL: string; lockFileContents: string }): Promise<Python>;
}

const HOME = "/klubovna";
const BEGIN = `
import sys
sys.path.insert(0, "${HOME}")
from klubovna.companion import pocket
pocket.begin("${HOME}")
pocket.told
`;

async function begun(sources: string): Promise<(address: string, body: string) => string> {
  const [{ loadPyodide }, archive] = await Promise.all([
    import(/* @vite-ignore */ `${__PYODIDE__}pyodide.mjs`) as Promise<Pyodide>,
    fetch(sources).then((answer) => answer.arrayBuffer()),
  ]);
  const python = await loadPyodide({
    indexURL: __PYODIDE__,
    lockFileContents: __PYODIDE_PACKAGES__,
  });
  python.unpackArchive(archive, "zip", { extractDir: HOME });
  return python.runPython(BEGIN);
}

let told: ReturnType<typeof begun> | null = null;

onmessage = async ({ data }: MessageEvent<string | Question>) => {
  if (typeof data === "string") {
    told = begun(data);
    return;
  }
  try {
    const answer = (await told!)(data.address, data.body);
    postMessage({ id: data.id, answer } satisfies Told);
  } catch (error) {
    console.warn(error);
    postMessage({ id: data.id, answer: "" } satisfies Told);
  }
};
