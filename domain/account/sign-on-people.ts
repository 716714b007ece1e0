/**
 * Whom a setting names at the provider of single sign-on: by the id that the provider gives, by an address that it has
 * verified, or by what it says about a group. Never by a name that people choose for themselves.
 */
export type SignOnPerson =
  | { by: 'sub'; value: string }
  | { by: 'email'; value: string }
  | { by: 'claim'; claim: string; value: string };

export type Claims = Record<string, unknown>;

/** sub:…, email:… or claim:NAME=VALUE; undefined for anything else. */
export function parseSignOnPerson(entry: string): SignOnPerson | undefined {
  const [, by, rest = ''] = /^(sub|email|claim):(.+)$/s.exec(entry) ?? [];
  if (by === 'sub' || by === 'email') return { by, value: rest };
  const [, claim, value] = /^([^=]+)=(.+)$/s.exec(rest) ?? [];
  return claim === undefined || value === undefined ? undefined : { by: 'claim', claim, value };
}

/** Its own, not what every object has. */
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;

/** Some providers put lists into objects: realm_access.roles. */
const claimAt = (claims: Claims, name: string): unknown =>
  fieldOf(claims, name) ?? name.split('.').reduce<unknown>(fieldOf, claims);

function isNamed(person: SignOnPerson, claims: Claims): boolean {
  if (person.by === 'sub') return claims['sub'] === person.value;
  if (person.by === 'email') {
    const { email, email_verified: isVerified } = claims;
    return (
      // An address that the provider has not verified could be anybody's.
      isVerified === true && typeof email === 'string' && email.toLowerCase() === person.value.toLowerCase()
    );
  }
  const found = claimAt(claims, person.claim);
  const values: unknown[] = Array.isArray(found) ? found : [found];
  return values.some(
    (value) => ['string', 'number', 'boolean'].includes(typeof value) && String(value) === person.value,
  );
}

export const isAnyOf = (people: readonly SignOnPerson[], claims: Claims): boolean =>
  people.some((person) => isNamed(person, claims));
