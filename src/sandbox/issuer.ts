/** The company whose documents the sandbox knows. */
export const ISSUER = {
  cnpj: '11222333000181',
  name: 'Empório Simulado da Serra Ltda',
  stateRegistration: '110042490114',
  /** IBGE codes, the state's and the city's. */
  state: '35',
  uf: 'SP',
  city: '3550308',
  cityName: 'São Paulo',
} as const;
