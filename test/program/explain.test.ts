import { expect, test } from 'vitest';
import { meaningsBySearch } from '../../src/commands/explain/search.ts';
import { codeIn, sefazRow } from '../../src/contract/sefaz-codes.ts';
import { lazy } from '../../src/lazy.ts';
import { run } from '../support/run.ts';

const KEY = '35261111222333000181550010000123451482917368';

const CLOCK = { now: () => performance.now(), sleep: async () => {}, random: Math.random };

async function plain(...words: string[]): Promise<string[]> {
  const { exit, stdout, stderr } = await run(['explain', ...words, '--lang', 'en']);
  expect([exit, stderr]).toEqual([0, '']);
  return stdout.trimEnd().split('\n');
}

test('everything that a word can mean is told, each under its own name', async () => {
  const kinds = async (word: string) => [...new Set((await plain(word)).map((line) => line.split('.')[0]))];
  expect(await kinds('004')).toEqual(['status']);
  expect(await kinds('500 (Não existe)')).toEqual(['status']);
  expect(await kinds('130')).toEqual(['sefaz-code', 'exit']);
  expect(await kinds('0')).toEqual(['exit']);
  expect(await kinds('143')).toEqual(['sefaz-code', 'exit']);
  expect(await kinds('1102')).toEqual(['sefaz-code', 'cfop']);
  expect(await kinds('404')).toEqual(['sefaz-code', 'http']);
  for (const error of ['E10', 'RNG9999', 'L001', 'GW3000', 'A000', 'EL32', 'ABR01', 'X1', '(E-10)', 'E 10'])
    expect(await kinds(error)).toEqual(['municipal-error']);
  // A receipt of ours may have the shape of a CNPJ, which then does not close.
  expect(await kinds('35261100012345')).toEqual(['cnpj', 'receipt']);
  for (const digits of ['04', KEY.slice(3)]) expect(await kinds(digits)).toEqual(['receipt']);
  expect(await kinds('5.102')).toEqual(['cfop']);
  expect(await kinds('CNPJ: 11.222.333/0001-81')).toEqual(['cnpj']);
  expect(await kinds('cpf 390.533.447-05')).toEqual(['cpf']);
  // Neither holds the code of a rejection: the letters and digits belong to the key, 529 to the CPF.
  expect(await kinds('3126 0712 ABC3 4501 DE35 5500 1000 0000 0117 3920 4811')).toEqual(['nfe-key']);
  expect(codeIn('', '529.982.247-25 não encontrado')).toBe('');
});

test.each([
  KEY.replace(/.{4}/g, '$& ').split(' '),
  [`NFe${KEY}`],
  ['35261111222333.0001.8155-001000012345148291736-8'],
  [`[chNFe: ${KEY}]`],
  ['chave', `"${KEY}"`],
  [`https://www.nfe.fazenda.gov.br/qrcode?p=${KEY}|2|1|1|ABCDEF`],
])('a key is the same, however it is pasted', async (...words) => {
  expect(await plain(...words)).toEqual(await plain(KEY));
});

test('a key of a service invoice whose check digit is wrong: a note, and 0', async () => {
  const lines = await plain('35503082211222333000181000000000012326114567891234');
  expect(lines).toContain('nfse-key.municipality\t3550308\tSP');
  expect(lines.at(-1)).toBe('nfse-key.check-digit\t4\tinvalid: should be 3');
});

test('JSON is the same in every language, and holds both', async () => {
  const [pt, en] = await Promise.all(['pt', 'en'].map((lang) => run(['explain', '204', '--json', '--lang', lang])));
  expect(pt).toEqual(en);
  const [meaning] = JSON.parse(pt?.stdout ?? '').meanings;
  expect(meaning).toMatchObject({
    kind: 'sefaz-code',
    facts: {
      code: { value: '204', pt: null, en: null },
      hint: { value: 'unofficial', ...sefazRow('204').hint },
      'send-again': { value: 'no' },
    },
  });
  const { stdout } = await run(['explain', '987', '100', '700', '--json']);
  const told = JSON.parse(stdout).meanings.map(({ facts }: { facts: Record<string, unknown> }) => facts['send-again']);
  expect(told).toEqual(Array(3).fill({ value: null, pt: null, en: null }));
});

test.each([
  [['Rejeição 539'], ['539']],
  [['cStat:', '539,'], ['539']],
  [['<cStat>539</cStat>'], ['539']],
  [['539 - Rejeicao: Duplicidade'], ['539']],
  [
    ['539 204', '0613'],
    ['539', '204', '613'],
  ],
  [['e0014'], ['E0014']],
  [['código', '110'], ['110']],
  [['Código:1115 - texto'], ['1115']],
  [[`Rejeição 539: Duplicidade [chNFe: ${KEY}][nRec:351000012345678]`], ['539', KEY]],
])('%j, as it is pasted, is %j', async (words, told) => {
  const lines = await plain(...words);
  const firsts = lines.flatMap((line) => /^[\w-]+\.(?:code|cfop|key)\t([^\t]*)/.exec(line)?.[1] ?? []);
  expect(firsts).toEqual(told);
});

test.each([
  ['43261111222333000181570010000000108123456704', /emission-type\t8\tcontingência SVC-SP\n/],
  ['31261111222333000181620010000000102123456709', /nfe-key.site\t1\t\nnfe-key.random-code\t2345670\t\n/],
  [
    '35170811222333000181590001234560007892468022',
    /device\t000123456\t\n.*number\t000789\t\n.*random-code\t246802\t\n/,
  ],
  ['43261111222333000181558900000000771554433227', /nfe-key.single\t11222333000181\t/],
  ['35261311222333000181550010000123451482917365', /month\t2026-13\t13\/2026 – esse mês não existe\n/],
  ['99261111222333000181550010000123451482917365', /state\t99\tcódigo de UF desconhecido\n/],
  [KEY, /month\t2026-11\t11\/2026 – está no futuro\n/],
])('a key of any model by its own parts; what is odd about one is a note: %s', async (key, told) => {
  const clock = { ...CLOCK, date: () => new Date('2026-10-31T12:00:00') };
  expect((await run(['explain', key, '--lang', 'pt'], { host: { clock } })).stdout).toMatch(told);
});

test('of several words one that means nothing is 2 after the others are told', async () => {
  expect((await run(['explain', 'duplicidade', '539'])).stdout).not.toContain('cnpj');
  const { exit, stdout, stderr } = await run(['explain', '539', 'xyz', '204', '--lang', 'pt']);
  expect([exit, stdout.match(/code\t\d+/g)]).toEqual([2, ['code\t539', 'code\t204']]);
  expect(stderr).toContain('nada encontrado para "xyz"');
});

test.each([
  [[KEY.slice(0, -1)], 'tem 43 caracteres em vez de 44: falta 1'],
  [[`NFe${KEY}5`], 'tem 45 caracteres em vez de 44: sobra 1'],
  [KEY.slice(0, -1).match(/.{1,4}/g) ?? [], 'tem 43 caracteres em vez de 44: falta 1'],
  [[KEY.replace('00181550', '0018155O')], 'há uma letra O no lugar de um zero?'],
])('%j only looks like a key: 2', async (words, told) => {
  const { exit, stdout, stderr } = await run(['explain', ...words, '--lang', 'pt']);
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toContain(told);
});

test.each([
  'xyz',
  'xyz de duas palavras',
  '٠٠٤',
  '¿',
  '9'.repeat(513),
  `a${'-'.repeat(100_000)}a`,
  'erro '.repeat(20_000),
  'hasOwnProperty',
])('%s means nothing: 2', async (word) => {
  const { exit, stdout, stderr } = await run(['explain', word, '--lang', 'en']);
  expect([exit, stdout]).toEqual([2, '']);
  expect(stderr).toContain(word.length === 1 ? '(1 character)' : `(${word.length} characters)`);
  expect(stderr).toContain('recibo explain shows an example of each');
  expect(stderr.includes(word)).toBe(word.length < 15);
});

test('every row of the tables is told by its code or name, in both languages', async () => {
  const columns = [
    [lazy.sefazCodes(), [3, 4, 5, 6]],
    [lazy.nfseCodes(), [3, 4, 5, 6]],
    [lazy.cfops(), [1, 2]],
    [lazy.fields(), [2, 3]],
  ] as const;
  for (const [table, texts] of columns) {
    const names = table.map(([name = '']) => name.replace(/^term:([^,]*).*/, '$1'));
    const found = await Promise.all(names.map((name) => run(['explain', name, '--json'])));
    for (const [at, row] of table.entries()) {
      expect([row[0], found[at]?.exit]).toEqual([row[0], 0]);
      for (const column of texts) expect(found[at]?.stdout).toContain(JSON.stringify(row[column]));
    }
  }
});

test.each([
  ['modalidade 9', ['field.field\tdata.transporte.modalidade\tFreight terms', 'field.value.9\t9\tno transport']],
  ['Peso bruto', ['field.field\tdata.transporte.peso-bruto\tGross weight']],
  ['Situação', ['field.field\tstatus\tStatus']],
  ['Retorno da SEFAZ', ['field.field\tdata.sefaz\tTax authority (SEFAZ)']],
  ['13526000000000012', ['protocol.state\t35\tSP', 'protocol.sequence\t000000000012\t']],
  ['serie', ['field.value.890–909\t890–909\tavulsa (SEFAZ)']],
  ['data.numero', ['field.document\tnfse\tNFS-e', 'field.value.1–999999999\t1–999999999\t']],
  ['Contingência', ['field.field\tcontingência\t', 'field.value.4\t4\tEPEC']],
  ['iss retido 2', ['field.value.2\t2\tby the customer']],
  ['finalidade', ['field.value.D\tD\tReturn']],
  ['429', ['http.exit-code\t75\tno-answer-in-time']],
  ['891260000000001', ['protocol.state\t91\tAN']],
  ['[nRec:351000012345678]', ["protocol.authority\t1\tthe state's SEFAZ", 'protocol.state\t35\tSP']],
])('%s: what is told of it', async (word, told) => {
  // As one word, and as several.
  for (const words of [[word], word.split(' ')]) {
    expect(await plain(...words)).toEqual(expect.arrayContaining(told));
  }
});

const foundBy = async (...words: string[]) => (await plain(...words)).map((line) => line.split('\t')[0] ?? '');

test('what means nothing by itself is searched for, in what rows say and advise, the nearest first', async () => {
  expect(await foundBy('Certificados', 'REVOGADO')).toContain('search.sefaz-code.284');
  expect(await foundBy('revoked certificate')).toContain('search.sefaz-code.294');
  expect((await foundBy('resale premises'))[0]).toBe('search.cfop.5104');
  const many = await plain('certificado');
  expect([many.length, many.at(-1)]).toEqual([11, expect.stringMatching(/^search.more\t\d+\tand \d+ more/)]);
});

test.each([
  ['certificado vencido', ['281', '291', 'E0715']],
  ['certficado vensido', ['281', '291']],
  ['duplicidade', ['204', '539', '573', '485', 'E0014']],
  ['Rejeição: Duplicidade de NF-e', ['204', '539']],
  ['consumo indevido', ['656']],
  ['sefaz fora do ar', ['108', '109']],
  ['Rejeição: o número já foi inutilizado', ['206']],
  ['cancelamento homologado', ['101']],
  ['inutilisada', ['206', '102']],
  ['NF-e já está cancelada na base de dados da SEFAZ', ['218']],
  ['nota emitida em duplicidade', ['204']],
  ['Evento nao autorizado para NF-e cancelada', ['304']],
])('%s, in one word or several, finds %j', async (phrase, codes) => {
  for (const words of [[phrase], phrase.split(' ')]) {
    const names = await foundBy(...words);
    expect(names.every((name) => name.startsWith('search.'))).toBe(true);
    expect(names.map((name) => name.split('.')[2])).toEqual(expect.arrayContaining(codes));
  }
});

test('each row is found by the words that it begins with', async () => {
  const tables = [lazy.sefazCodes(), lazy.nfseCodes()].flatMap((table) =>
    table.map(([code, , , says = '']) => [code, says]),
  );
  for (const [code = '', says = ''] of tables) {
    const [found] = await meaningsBySearch(says);
    expect([code, found?.facts.map(({ value }) => value).includes(code)]).toEqual([code, true]);
  }
});

test.each([
  ['csosn 101', 'field', 'field.value.101'],
  ['cst 60', 'field', 'field.value.60'],
  ['iss', 'field', 'field.says'],
  ['cif', 'search', 'search.field.data.transporte.modalidade'],
  ['cStat 215 xMotivo Rejeicao: Falha no schema XML', 'sefaz-code', 'sefaz-code.code'],
  ['Pendente', 'status', 'exit.exit-code'],
  ['não existe', 'status', 'status.next'],
  ['RECIBO INVÁLIDO', 'exit', 'exit.when'],
  ['pending', 'status', 'status.next'],
  ['http 401', 'http', 'http.when'],
  ['operation type', 'field', 'field.value.S'],
  [`nota ${KEY}`, 'nfe-key', 'nfe-key.issuer'],
])('%s is one thing, in one word or several', async (phrase, kind, fact) => {
  for (const words of [[phrase], phrase.split(' ')]) {
    const names = await foundBy(...words);
    expect([names[0]?.startsWith(`${kind}.`), names.includes(fact)]).toEqual([true, true]);
  }
});

test('a field shows the value that was searched for, and says which one it does not have', async () => {
  expect((await plain('cif')).join('\n')).toContain('0 – ');
  const { exit, stdout, stderr } = await run(['explain', 'csosn', '999', '--lang', 'en']);
  expect([exit, stdout.split('\n')[0], stderr]).toEqual([2, 'field.field\tCSOSN\t', expect.stringContaining('"999"')]);
});

test.each([
  ['302 - Uso Denegado: irregularidade', 'other-number'],
  [`Rejeição 613: Chave difere [${KEY}]`, 'no'],
  ['Rejeição 999', 'no'],
  ['cStat 105', 'no'],
])('%s: as the page has it', async (sentence, sendAgain) => {
  for (const words of [[sentence], sentence.split(' ')]) {
    expect(/send-again\t([\w-]+)/.exec((await plain(...words)).join('\n'))?.[1]).toBe(sendAgain);
  }
});

test.each([
  ['E10 - RPS já informado', 'no'],
  ['Erro E179: assinatura', null],
  ['E0312 - texto', 'yes'],
  ['Código do erro: E0312 - texto', 'yes'],
  ['GW3000 - código inválido', null],
  ['E0312 - NFS-e já existe', 'no'],
  ['E0312 - serviço indisponível', 'no'],
])('%s: an error of a service invoice, as its page has it', async (message, sendAgain) => {
  const { stdout } = await run(['explain', ...message.split(' '), '--json']);
  const [{ kind, facts }, ...others] = JSON.parse(stdout).meanings;
  expect([/^(nfse|municipal)-error$/.test(kind), facts['send-again'].value, others]).toEqual([true, sendAgain, []]);
});

test('alone it shows what it takes, and each of these means what it is an example of', async () => {
  for (const line of await plain()) {
    const [name = '', example = ''] = line.split('\t');
    const kind = name.replace('known.', '');
    expect((await plain(...example.split(' '))).some((told) => told.startsWith(`${kind}.`))).toBe(true);
  }
});
