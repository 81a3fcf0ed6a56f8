import type { ToolWords } from './en.ts';

export const words: ToolWords = {
  manual: {
    volume: 'Comandos de usuário',
    section: {
      name: 'NOME',
      synopsis: 'SINOPSE',
      description: 'DESCRIÇÃO',
      output: 'SAÍDA',
      exits: 'CÓDIGOS DE SAÍDA',
      files: 'ARQUIVOS',
      seeAlso: 'VEJA TAMBÉM',
    },
    purpose: 'consulta notas fiscais eletrônicas brasileiras pelo recibo',
    description: [
      'recibo consulta, no serviço emissor de notas fiscais eletrônicas, a situação de um recibo: se o documento foi emitido, se ainda está pendente, se foi rejeitado ou cancelado, e por quê.',
      'A resposta vai para a saída padrão; todo o resto vai para a saída de erros; e o código de saída segue a situação da resposta, de modo que um script não precisa ler nada.',
    ],
  },
  readme: {
    column: {
      option: 'opção',
      meaning: 'significado',
      exit: 'código',
      name: 'nome',
      when: 'quando',
      variable: 'variável',
      setting: 'o que define',
    },
  },
};
