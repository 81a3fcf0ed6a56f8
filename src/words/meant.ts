/** What people type, in either language or as other programs have it, for what is to be typed here: where it is no near miss. */
export const MEANT: Readonly<Record<string, string>> = {
  'recibo help': 'about man sobre ajuda',
  'recibo nfe -h': 'examples exemplos',
  'recibo nfe -i <file>': 'spreadsheet list file planilha lista arquivo lote',
  'recibo nfe <receipt> --open danfe': 'open danfe pdf abrir imprimir',
  'recibo nfe <receipt> --save <folder>': 'xml download save baixar salvar guardar',
  'recibo login': 'init setup entrar',
  'recibo logout': 'sair',
  'recibo doctor': 'whoami auth test diagnostico testar',
  'recibo sandbox': 'simulador teste',
  'recibo explain': 'explica explicar rejeicao',
  'recibo report': 'relatorio resumo',
  'recibo --version': 'version versao',
  'recibo config': 'settings perfis',
  'recibo config list': 'show ls profiles mostrar listar perfis ver',
  'recibo config set defaultProfile': 'use switch usar trocar',
  'recibo config unset <key>': 'delete remove rm apagar remover excluir',
  '"$EDITOR" "$(recibo config path)"': 'edit editar abrir',
  '-o': '--format --formato --csv --html --markdown --ndjson --plain --table --tabela',
  '-o message': '--copy --message --mensagem --copiar',
  '--json | jq': '--jq',
  '--field': '--query --select --campo',
  '--quiet': '--silent --silencioso',
  '--verbose': '--debug --detalhes',
  '--curl': '--dry-run',
  '--wait': '--watch --follow --espera --esperar --aguardar',
  '--timeout': '--limite --tempo',
  '--input, -i': '--arquivo --lista --planilha',
  '--sheet': '--aba',
  '--out': '--saida',
  '--out x.xlsx': '--xlsx',
  '--retries': '--retry --tentativas',
  '--help': '--ajuda',
  '--resume': '--continuar --retomar',
  '--concurrency': '--parallel --jobs',
  '--save': '--salvar --guardar --baixar --pasta',
  '--save, --open danfe': '--danfe --pdf',
  '--save, --open xml': '--xml --download',
  '--open': '--abrir',
  '--profile': '--perfil --empresa',
  '--base-url': '--url --host --endpoint --endereco --servidor',
  '--sandbox': '--simular --teste',
  '--only': '--outcome --somente --apenas',
  '--lang': '--idioma',
  '--token': '--senha',
};

/** Commands that would look a receipt up, of whichever kind. */
export const LOOKS_UP =
  'note invoice lookup get find search query view see status show consultar consulta nota nf nfs buscar busca procurar ver mostrar obter situacao';
/** And those that no lookup is. */
export const ACTS =
  'cancel issue emit send resend void correct cancelar emitir enviar reenviar transmitir inutilizar corrigir';
