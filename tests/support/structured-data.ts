import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Validator from '@adobe/structured-data-validator';
import type { HTMLElement } from 'node-html-parser';

export interface StructuredItem {
  '@type': string;
  [property: string]: unknown;
}

/** The structured data of a page, in the page's order. */
export function structuredDataOf(page: HTMLElement): StructuredItem[] {
  return page.querySelectorAll('script[type="application/ld+json"]').map(({ rawText }) => JSON.parse(rawText));
}

/**
 * What is wrong with structured data: types, properties and terms that the published schema.org vocabulary does not have, properties of another
 * type, and what Google requires for its search results. What Google only recommends is no problem.
 */
export async function structuredDataProblems(items: readonly StructuredItem[]): Promise<string[]> {
  const jsonld = Object.fromEntries(Map.groupBy(structuredClone(items), (item) => item['@type']));
  const issues = await new Validator(vocabulary).validate({ jsonld });
  const refused = issues.filter(({ severity, errorType }) => severity === 'ERROR' || errorType === 'schemaOrg');
  return [
    ...refused.map(({ path, issueMessage }) => {
      const place = path.map(({ property, type }) => property ?? type).join(' › ');
      return `${place}: ${issueMessage}`;
    }),
    ...termsIn(items)
      .filter((term) => !terms.has(term))
      .map((term) => `${term} is no term of schema.org`),
  ];
}

/** "InStock" of "https://schema.org/InStock", wherever it is a value. */
function termsIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string')
    return key === '@context' ? [] : (/^https?:\/\/schema\.org\/(.*)$/.exec(value)?.slice(1) ?? []);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => termsIn(member, name));
}

const statement = /^<http:\/\/schema\.org\/(\w+)> <[^>]*[#/](\w+)> <[^>]*[#/](\w+)> /gm;

const file = fileURLToPath(import.meta.resolve('@vocabulary/schema/schema.nq'));

/** Subject, predicate and object of schema.org's vocabulary. */
const statements = [...readFileSync(file, 'utf8').matchAll(statement)].map(
  ([, subject = '', predicate = '', object = '']) => ({ subject, predicate, object }),
);

const terms = new Set(statements.map(({ subject }) => subject));

/** The vocabulary in the form that the validator reads. */
const vocabulary = {
  '@graph': [
    ...describe('Class', 'rdfs:Class', 'subClassOf', 'rdfs:subClassOf'),
    ...describe('Property', 'rdf:Property', 'domainIncludes', 'schema:domainIncludes'),
  ],
};

/** All subjects of a type, each with the objects of one predicate. */
function describe(type: string, typeName: string, predicate: string, predicateName: string): object[] {
  const objectsOf = Map.groupBy(
    statements.filter((each) => each.predicate === predicate),
    ({ subject }) => subject,
  );
  return statements
    .filter((each) => each.predicate === 'type' && each.object === type)
    .map(({ subject }) => {
      const objects = objectsOf.get(subject) ?? [];
      return {
        '@id': `schema:${subject}`,
        '@type': typeName,
        [predicateName]: objects.map(({ object }) => ({ '@id': `schema:${object}` })),
      };
    });
}
