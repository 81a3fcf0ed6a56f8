/**
 * The check digit behind `first` (Manual de Orientação do Contribuinte, cálculo do dígito verificador): modulus 11 with
 * weights 2 to 9 from the right. A character counts as its ASCII code − 48, so letters count too.
 */
export function accessKeyCheckDigit(first: string): string {
  let sum = 0;
  let weight = 2;
  for (let at = first.length - 1; at >= 0; at -= 1) {
    sum += (first.charCodeAt(at) - 48) * weight;
    weight = weight === 9 ? 2 : weight + 1;
  }
  const remainder = sum % 11;
  return remainder < 2 ? '0' : String(11 - remainder);
}
