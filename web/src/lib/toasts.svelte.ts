// Short messages at the edge of the page.
export interface Toast {
  id: number;
  text: string;
  bad: boolean;
}

let last = 0;

class Toasts {
  all: Toast[] = $state([]);

  say(text: string, bad = false): void {
    const id = ++last;
    this.all = [...this.all.filter((toast) => toast.text !== text), { id, text, bad }].slice(-3);
    setTimeout(() => this.close(id), Math.max(4000, text.length * 80));
  }

  close(id: number): void {
    this.all = this.all.filter((toast) => toast.id !== id);
  }

  clear(): void {
    this.all = [];
  }
}

export const toasts = new Toasts();
