import type { Source } from '../../settings/problem.ts';
import type { SetupWords } from '../setup.ts';
import { nameOf } from './settings-problems.ts';

export const setup: SetupWords = {
  list: {
    column: { setting: 'Configuração', value: 'Valor', source: 'Origem' },
    unset: 'não definida',
    source: sourceOf,
    overridden: (by) => `sem efeito: prevalece ${sourceOf(by)}`,
    file: (path) =>
      path === null ? 'Não há lugar para um arquivo de configuração.' : `Arquivo de configuração: ${path}`,
  },
  prompt: {
    baseUrl: 'Endereço base do serviço, com a versão:',
    token: (origin) => `Token da empresa para ${origin} (não aparece na tela):`,
  },
};

function sourceOf(source: Source | null): string {
  return source === null ? 'padrão' : nameOf(source);
}
