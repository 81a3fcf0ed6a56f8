import type { Words } from '../words.ts';

export const usage = (): Words['usage'] => ({
  unknownOption: (option, nearest, help) =>
    `a opção ${option} não existe. ${nearest === null ? `Veja: ${help}` : `Você quis dizer ${nearest}?`}`,
  optionElsewhere: (option, commands) => `${option} só vale para ${commands}`,
  noValueTaken: (option) => `${option} não aceita valor. Digite só: ${option}`,
  valueTaken: (option, flags, about) => `${option} exige um valor: ${flags} (${about})`,
  pastedDash: (meant) => `há um travessão no lugar dos hífens, provavelmente colado de um texto. Digite: ${meant}`,
  unknownCommand: (typed, meant) =>
    `o comando "${typed}" não existe. ${meant === null ? 'Para consultar um recibo: recibo nfe RECIBO. Todos os comandos: recibo help' : `Você quis dizer: ${meant}?`}`,
  onlyLooksUp: (typed) =>
    `o comando "${typed}" não existe: este programa só consulta. Quem emite, cancela e reenvia é o sistema emissor; para ver como ficou: recibo nfe RECIBO`,
  receipt: 'RECIBO',
  whichLookup: (typed, receipts) =>
    `o comando "${typed}" não existe. Nota de mercadorias: recibo nfe ${receipts}; nota de serviço: recibo nfse ${receipts}`,
  forSandbox: (receipt) => `para consultar o serviço simulado: recibo nfe ${receipt} --sandbox`,
  nameOption: (line) => `isso vai atrás de uma opção: ${line}`,
  argumentMissing: (command, argument, help) => `falta ${argument} depois de ${command}. Veja: ${help}`,
  tooManyArguments: (help) => `há um argumento a mais. Veja: ${help}`,
  badChoice: (option, typed, choices, nearest) =>
    `${option} não aceita "${typed}". ${nearest === null ? '' : `Você quis dizer ${nearest}? `}Aceita: ${choices}`,
  shardOut: () => '--shard grava registros, --out parte.ndjson: planilha, tabela ou página se faz de todas as partes',
  waitOrReceipt: (typed, seconds) =>
    `${typed} depois de --wait é tempo ou recibo? Para ${seconds} segundos, digite --wait=${seconds}; o recibo vem antes de --wait`,
  forFile: (name) => `-o aceita um formato. Para um arquivo: --out ${name}; um csv para o Excel: -o csv --excel`,
  unknownField: (path, nearest) =>
    `o campo ${path} não existe. ${nearest === null ? 'Para ver os que existem: -o plain' : `Você quis dizer ${nearest}?`}`,
  conflict: (one, other) => `${one} e ${other} não podem ser usados juntos. Retire um dos dois`,
  partnerMissing: (option, partners) => `${option} não tem efeito sem ${partners}. Acrescente ou retire ${option}`,
  csvResumed: 'um csv não se retoma. Digite --out dia.ndjson --resume e depois: recibo report dia.ndjson --out dia.csv',
  singleOnly: (option) => `${option} é para um só recibo, sem --input nem --out`,
  noReceipt: (command) =>
    `digite um recibo, ou indique uma lista: ${command} RECIBO, ${command} -i ARQUIVO; para colar: ${command} -i -`,
  badReceipt: (flaw, row) => `${row === null ? 'isto não é um recibo' : `a linha ${row} não tem recibo`}: ${flaw}`,
  receiptFlaws: {
    empty: 'está vazio ou só tem pontos. Confira o que foi colado',
    notUtf8: 'não está em UTF-8. Salve a lista em UTF-8',
    spaced: (without) => `tem espaços; escreva vários em separado. Se for um só, digite sem eles: ${without}`,
    several: 'tem vários recibos. Escreva um por linha, ou vírgulas entre eles',
    among: (receipt) => `tem mais que o recibo. Deixe só: ${receipt}`,
    invisible: (mark) => `tem um caractere invisível no meio (${mark}). Confira o que foi colado`,
    tooLong: 'tem mais de 512 caracteres. Confira o que foi colado',
    tooBig: 'tem mais de 64 KiB',
    noRecord: 'não é um registro, como as outras linhas',
    rounded: 'uma planilha arredondou este número. Formate a célula como texto e digite-o de novo',
    unsolved: 'o resultado da fórmula ou o texto não está gravado. Abra o arquivo em um programa de planilhas e salve',
    error: 'a fórmula deu erro. Corrija na planilha',
    noText: 'é uma data ou um valor lógico, não um texto',
  },
  groups: (command) => `se for um recibo só, em grupos, digite: ${command}`,
  isList: (file) => `há um arquivo com esse nome. Para consultar os recibos dele: -i ${file}`,
  whichPlace: (option, places) => `onde estão os recibos? Indique com ${option}: ${places}`,
  noReceipts: (column, passed) =>
    `a coluna ${column} não tem recibos${passed && `, só linhas sem dígitos: ${passed}`}. Escolha outra com --column`,
  unknownEnding: (ending) => `--out não grava ${ending}: só .xlsx, .csv, .html (para imprimir), .md, .ndjson`,
  readFrom: (file) => `${file} é o próprio arquivo de entrada. Dê outro nome a --out`,
  tokenTyped: 'um token na linha de comando é visto por todos. Digite recibo login, ou defina RECIBO_TOKEN',
  tokenAsked: 'o programa não mostra o token. Para ver de onde ele vem: recibo config list',
  isToken: 'isto é o token, não um recibo',
});
