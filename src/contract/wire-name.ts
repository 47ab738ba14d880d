import type { FieldDeclaration } from '#calc-core/field';

/** A field's name on the wire. It differs from our name if the specification misspells the field. */
export const wireName = ({ name, wire }: Pick<FieldDeclaration, 'name' | 'wire'>): string => wire ?? name;
