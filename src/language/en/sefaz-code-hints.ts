import type { RejectionHints } from '../types/document.ts';

/** The hints in English. Brazilian terms stay, for they are what the user will find in other systems. */
export const hints: RejectionHints = {
  '204':
    'Do not resend. A document with this number has already reached SEFAZ. Look up its access key: if it is authorised, the document exists and the issuing system only needs to be synchronised.',
  '205':
    'This number is already on record as denied. Do not resend with the same number; talk to the accountant. (Denial of NF-e was abolished in 09/2024: old documents only.)',
  '206': 'This number was voided earlier (inutilizado). Issue the document with the next free number.',
  '208':
    "Check the customer's CNPJ in your records (since 07/2026 it may contain letters) and resend with the same number.",
  '209': "Check the issuer's IE (state registration).",
  '210':
    "Check the customer's IE (state registration) in SINTEGRA or CCC, the state registers, and correct your records.",
  '213': "The digital certificate belongs to another CNPJ. Replace the issuer's certificate.",
  '215':
    "The XML does not match the official layout. Contact the issuing system's support and pass on the whole message.",
  '225':
    "The XML does not match the official layout (an empty field, a special character or a wrong format). The message usually names the field: correct your records or contact the issuing system's support.",
  '228': 'The issue date is too far in the past. Adjust the date and resend.',
  '232': 'The customer has an IE (state registration), but it was not given. Fill in the IE.',
  '233':
    "SEFAZ has no record of the customer's IE (state registration). Check with the customer: it may have been closed or mistyped.",
  '234': "The IE (state registration) belongs to another CNPJ. Check the customer's CNPJ and IE.",
  '237': "The customer's CPF is invalid. Correct your records.",
  '252': 'Production and test (homologação) are mixed up. Check which environment the issuing system is set to.',
  '302':
    "The customer's tax status is irregular. The customer has to put it right with SEFAZ; then resend. (Since 09/2024 this is a rejection, not a denial: the number can be used again.)",
  '303':
    'The customer is not cleared to operate in the state. The customer has to put it right with SEFAZ; then resend. (Since 09/2024 this is a rejection, not a denial: the number can be used again.)',
  '327':
    'The purpose is return (D), but the CFOP (operation code) is not one for returns. Adjust the CFOP or the purpose.',
  '328': 'The CFOP (operation code) is one for returns, but the purpose is not return. Adjust the CFOP or the purpose.',
  '386':
    'The CFOP (operation code) is incompatible with the CSOSN (Simples Nacional tax code) of the item. See the item in square brackets in the message and talk to the accountant.',
  '528': 'The amount of ICMS (state VAT) does not equal tax base times rate. Recalculate the item.',
  '539':
    'Do not resend. A document with this number and another access key exists already; the message gives that key as [chNFe: …]. Look it up: if it is the same sale, synchronise the issuing system; if not, issue with another number.',
  '564': 'The total of the products differs from the sum of the items. Recalculate the document.',
  '590':
    "A CST (general tax code) was given, but the company is under Simples Nacional and must use a CSOSN (Simples Nacional tax code). Adjust the tax regime or the item's taxation.",
  '591':
    "A CSOSN (Simples Nacional tax code) was given, but the company is not under Simples Nacional and must use a CST (general tax code). Adjust the tax regime or the item's taxation.",
  '598': "A test document (homologação) carries a real customer's name. This happens in the test environment only.",
  '600':
    'The CSOSN (Simples Nacional tax code) does not go with a customer who is not an ICMS taxpayer. Talk to the accountant.',
  '610':
    "The document's total differs from the sum (products − discount + freight + insurance + other expenses + taxes). Check freight, discount and expenses.",
  '611': 'The bar code (GTIN/EAN) is invalid. Correct the product in your records or use SEM GTIN (no GTIN).',
  '629': "The product's amount differs from quantity times unit price. Check the item.",
  '656':
    'Too many requests to SEFAZ (consumo indevido). Stop asking and wait for at least 1 hour: every new attempt starts the wait again.',
  '703': 'The issue date and time lie in the future. Set the clock or the time zone of the issuing server right.',
  '778': "The product's NCM (goods classification code) no longer exists. Update the NCM in the product's record.",
  '805':
    'The customer\'s state does not accept "exempt from IE (state registration)". Check the IE or mark the customer as not an ICMS taxpayer.',
  '806': 'The CEST (tax substitution code) of a product under tax substitution is missing. Fill in the CEST.',
  '817':
    'The taxable unit is incompatible with the NCM (goods classification code) in a foreign trade operation. Adjust the unit.',
  '866':
    'The payments exceed the total and no change (troco) is given. Check the payment methods (a difference of cents is common).',
  '904': 'A payment amount was given although the payment method is "no payment". Set the amount to zero.',
  '972':
    "The details of the software's technical contact (responsável técnico) are missing. Contact the issuing system's support.",
  '999':
    "An internal, uncatalogued error at SEFAZ. Wait and try again; if it persists, contact the issuing system's support.",
  '1115':
    "The item lacks the IBS/CBS group (Brazil's tax reform). Contact the accountant and the issuing system's support.",
};
