/** A CPF that is hidden already. */
const HIDDEN = /^\*{3}\.\d{3}\.\d{3}-\*{2}$/;

/** What is shown of a field that is a CPF by its name: `***.456.789-**`, or `***` where there are no eleven digits. */
export function maskedValue(text: string): string {
  if (HIDDEN.test(text)) return text;
  const cpf = cpfIn(text);
  return cpf === null ? '***' : `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`;
}

/** The eleven digits of a text, whatever stands between them; null where there are more or fewer. */
export function cpfIn(text: string): string | null {
  const digits = text.replace(/\D/g, '');
  return digits.length === 11 ? digits : null;
}
