import type { RejectionHints } from '../types/document.ts';

/** The hints in Brazilian Portuguese. */
export const hints: RejectionHints = {
  '204':
    'Não reenvie. Uma nota com este número já chegou à SEFAZ. Consulte a chave de acesso: se estiver autorizada, a nota existe e basta sincronizar o sistema emissor.',
  '205':
    'A nota com este número consta como denegada. Não reenvie com o mesmo número; fale com a contabilidade. (A denegação de NF-e foi extinta em 09/2024: só ocorre em notas antigas.)',
  '206': 'Este número já foi inutilizado. Emita a nota com o próximo número livre.',
  '208':
    'Confira o CNPJ do destinatário no cadastro (desde 07/2026 ele pode ter letras) e reenvie a nota com o mesmo número.',
  '209': 'Confira a inscrição estadual (IE) do emitente.',
  '210': 'Confira a inscrição estadual (IE) do destinatário no SINTEGRA ou no CCC e corrija o cadastro.',
  '213': 'O certificado digital é de outro CNPJ. Troque o certificado do emitente.',
  '215': 'O XML está fora do leiaute. Acione o suporte do sistema emissor e envie a mensagem completa.',
  '225':
    'O XML está fora do leiaute (campo vazio, caractere especial ou formato). A mensagem costuma citar o campo: corrija o cadastro ou acione o suporte do sistema emissor.',
  '228': 'A data de emissão é muito antiga. Ajuste a data e reenvie.',
  '232': 'O destinatário tem inscrição estadual (IE), mas ela não foi informada. Preencha a IE.',
  '233':
    'A inscrição estadual (IE) do destinatário não consta na SEFAZ. Confira com o cliente: pode ter sido baixada ou digitada com erro.',
  '234': 'A inscrição estadual (IE) pertence a outro CNPJ. Confira o CNPJ e a IE do destinatário.',
  '237': 'O CPF do destinatário é inválido. Corrija o cadastro.',
  '252': 'Os ambientes de produção e homologação estão trocados. Confira o ambiente configurado no sistema emissor.',
  '302':
    'O destinatário está em situação fiscal irregular. O cliente precisa se regularizar junto à SEFAZ; depois, reenvie. (Desde 09/2024 é rejeição, e não denegação: o número pode ser reutilizado.)',
  '303':
    'O destinatário não está habilitado a operar na UF. O cliente precisa se regularizar junto à SEFAZ; depois, reenvie. (Desde 09/2024 é rejeição, e não denegação: o número pode ser reutilizado.)',
  '327': 'A finalidade é devolução (D), mas o CFOP não é de devolução. Ajuste o CFOP ou a finalidade.',
  '328': 'O CFOP é de devolução, mas a finalidade da nota não é. Ajuste o CFOP ou a finalidade.',
  '386':
    'O CFOP é incompatível com o CSOSN do item. Veja o item indicado entre colchetes na mensagem e fale com a contabilidade.',
  '528': 'O valor do ICMS difere da base de cálculo multiplicada pela alíquota. Recalcule o item.',
  '539':
    'Não reenvie. Já existe uma nota com este número e outra chave de acesso, que a mensagem traz em [chNFe: …]. Consulte essa chave: se for a mesma venda, sincronize o sistema emissor; se não for, emita com outro número.',
  '564': 'O total dos produtos difere da soma dos itens. Recalcule a nota.',
  '590':
    'Foi informado CST, mas a empresa é do Simples Nacional e deve usar CSOSN. Ajuste o regime tributário ou a tributação do item.',
  '591':
    'Foi informado CSOSN, mas a empresa não é do Simples Nacional e deve usar CST. Ajuste o regime tributário ou a tributação do item.',
  '598': 'Nota de homologação (teste) com o nome de um cliente real. Só ocorre no ambiente de teste.',
  '600': 'O CSOSN é incompatível com cliente não contribuinte do ICMS. Fale com a contabilidade.',
  '610':
    'O total da nota difere da soma (produtos − desconto + frete + seguro + outras despesas + impostos). Confira frete, desconto e despesas.',
  '611': 'O código de barras (GTIN/EAN) é inválido. Corrija o cadastro do produto ou informe "SEM GTIN".',
  '629': 'O valor do produto difere da quantidade multiplicada pelo valor unitário. Confira o item.',
  '656':
    'Consumo indevido do serviço da SEFAZ. Pare de consultar e espere pelo menos 1 hora: cada nova tentativa reinicia a contagem.',
  '703': 'A data e a hora de emissão estão no futuro. Acerte o relógio ou o fuso horário do servidor emissor.',
  '778': 'O NCM do produto não existe mais. Atualize o NCM no cadastro do produto.',
  '805':
    'A UF do destinatário não aceita contribuinte isento de inscrição estadual (IE). Confira a IE ou marque o cliente como não contribuinte do ICMS.',
  '806': 'Falta o CEST do produto sujeito à substituição tributária. Preencha o CEST.',
  '817': 'A unidade tributável é incompatível com o NCM (operação de comércio exterior). Ajuste a unidade.',
  '866':
    'Os pagamentos somam mais que o total da nota e não há troco informado. Confira as formas de pagamento (diferença de centavos é comum).',
  '904': 'Foi informado um valor de pagamento, mas a forma de pagamento é "sem pagamento". Zere o valor.',
  '972': 'Faltam os dados do responsável técnico pelo software. Acione o suporte do sistema emissor.',
  '999':
    'Erro interno da SEFAZ, não catalogado. Espere e tente de novo; se persistir, acione o suporte do sistema emissor.',
  '1115': 'Falta o grupo IBS/CBS no item (Reforma Tributária). Acione a contabilidade e o suporte do sistema emissor.',
};
