/** What has to be looked at where something could not be written, for one reason or several. */
export function whatLimitsWriting(...codes: readonly string[]): string {
  if (codes.includes('EFBIG')) return 'o limite de tamanho de arquivo (ulimit -f)';
  return codes.includes('EDQUOT') ? 'a sua cota no disco' : 'o espaço em disco';
}
