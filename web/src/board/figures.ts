/** A number with a true minus. */
export const figure = (n: number) => String(n).replace("-", "−");
export const signed = (n: number) => (n > 0 ? "+" : "") + figure(n);
