/** What has to be looked at where something could not be written, for one reason or several. */
export function whatLimitsWriting(...codes: readonly string[]): string {
  if (codes.includes('EFBIG')) return 'o limite de tamanho de arquivo (ulimit -f)';
  return codes.includes('EDQUOT') ? 'a sua cota no disco' : 'o espaço em disco';
}

/** What has to be looked at where a file or a folder could not be made. */
export function whatKeepsFromMaking(code: string): string {
  return ['ENOSPC', 'EDQUOT'].includes(code) ? whatLimitsWriting(code) : 'a pasta e as permissões dela';
}
