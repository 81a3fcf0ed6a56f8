import { type StatusCode, statusOfCode } from '../contract/status-table.ts';
import { digits } from './simulated-values.ts';

const DESCRIPTIONS: Record<StatusCode, string> = {
  '002': 'O documento está na fila de processamento.',
  '003': 'O documento está sendo emitido.',
  '004': 'O documento foi emitido.',
  '010': 'O documento foi cancelado.',
  '900': 'O documento foi rejeitado pela SEFAZ.',
  '500': 'O recibo informado não existe na base de dados.',
  '999': 'Ocorreu um erro interno ao consultar o documento.',
};

/** The two fields of every answer (`service.md`, section 2.1). */
export function envelope(code: StatusCode): { status: string; descricao: string } {
  return { status: statusOfCode(code)?.text ?? code, descricao: DESCRIPTIONS[code] };
}

/** `data` of status 999 (`service.md`, section 2.12). */
export function internalError(receipt: string): { erro: string } {
  return { erro: `Tempo esgotado ao ler o documento no banco de dados (ocorrência ${digits(receipt, 'error', 6)})` };
}
