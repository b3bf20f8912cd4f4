import { api, type Routes } from './api';
import { listQuery, readQuery, useChange } from './queries';
import type { Page, Schemas } from './schemas';
import { useKeys } from './use-keys';

type Json<Operation, Status extends number> = Operation extends {
  responses: Partial<Record<Status, { content: { 'application/json': infer Body } }>>;
}
  ? Body
  : never;
type Rows<Path extends keyof Routes> = Routes[Path] extends { get: infer Get } ? Json<Get, 200> : never;
type RowOf<Path extends keyof Routes> = Rows<Path> extends { items: (infer Row)[] } ? Row : never;
type InputOf<Path extends keyof Routes> = Routes[Path] extends {
  post: { requestBody: { content: { 'application/json': infer Body extends object } } };
}
  ? Body
  : never;
type QueryOf<Path extends keyof Routes> = Routes[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never;
type PlaceOf<Item extends keyof Routes> = Routes[Item] extends { put: { parameters: { path: infer Place } } }
  ? Place
  : never;

interface Sending {
  params: { path?: unknown; query?: unknown; header?: Header };
  body?: unknown;
}
interface Header {
  'Idempotency-Key': string;
}
type Send = (path: string, sending: Sending) => Promise<{ data?: unknown }>;
/** The client without the types of its paths: those of a master's are read from the API's document above. */
const client = api as unknown as Record<'GET' | 'POST' | 'PUT' | 'DELETE', Send>;
const answered = <T>(answer: Promise<{ data?: unknown }>) => answer as Promise<{ data?: T }>;

interface ListAsked {
  text?: string;
  page?: number;
  pageSize?: number;
}
interface Revised {
  revision: number;
}

/** How many changes of a row its dialog shows. */
const CHANGES = 5;

/** A master of the API: how its rows are read, and what is sent to change them. The hooks below send it. */
export interface MasterApi<Row, Input, Query = ListAsked> {
  /** The names under which is kept what a change concerns, the master's own first. */
  keys: readonly string[];
  idOf: (row: Row) => string;
  list: (query: Query) => ReturnType<typeof listQuery<Page<Row>>>;
  /** Who changed a row, the last ones. */
  changesOf: (row: Row) => ReturnType<typeof readQuery<Page<Schemas['AuditView']>>>;
  /** Adds a row, or changes one as it was seen. */
  save: (row: Row | null, body: Input, header?: Header) => Promise<{ data?: unknown }>;
  /** Deletes a row as it was seen. */
  remove: (row: Row, query?: { reason: string }, header?: Header) => Promise<{ data?: unknown }>;
}

/**
 * The master at a path of the API. `concerned` are the keys of what else is read again after a change::
 *
 *     export const funders = masterApi('/finance/funders', '/finance/funders/{funder_id}', ({ funderId }) => ({
 *       funder_id: funderId,
 *     }));
 */
export function masterApi<Path extends keyof Routes, Item extends keyof Routes & `${Path}/{${string}}`>(
  path: Path,
  item: Item,
  placeOf: (row: RowOf<Path>) => PlaceOf<Item>,
  concerned: readonly string[] = [],
): MasterApi<RowOf<Path> & Revised, InputOf<Path>, QueryOf<Path>> {
  const key = path.slice(path.lastIndexOf('/') + 1);
  const idOf = (row: RowOf<Path>) => Object.values(placeOf(row) as Record<string, string>).join('/');
  return {
    keys: [key, ...concerned],
    idOf,
    list: (query) => listQuery([key, query], () => answered(client.GET(path, { params: { query } }))),
    changesOf: (row) =>
      readQuery([key, idOf(row), 'audit'], () =>
        answered(client.GET(`${item}/audit`, { params: { path: placeOf(row), query: { pageSize: CHANGES } } })),
      ),
    save: (row, body, header) =>
      row === null
        ? client.POST(path, { params: { header }, body })
        : client.PUT(item, { params: { path: placeOf(row), header }, body: { ...body, revision: row.revision } }),
    remove: (row, query, header) =>
      client.DELETE(item, { params: { path: placeOf(row), query: { ...query, revision: row.revision }, header } }),
  };
}

/** Adds a row of a master, or changes one as it was seen. */
export function useSave<Row, Input>({ keys, save }: Pick<MasterApi<Row, Input>, 'keys' | 'save'>, row: Row | null) {
  return useChange(keys, (body: Input) => answered<Row>(save(row, body)));
}

/** Deletes a row of a master as it was seen. */
export function useDelete<Row>({ keys, remove }: Pick<MasterApi<Row, never>, 'keys' | 'remove'>) {
  return useChange(keys, (row: Row) => answered<undefined>(remove(row)));
}

/** Asks a second person to add a row, or to change one as it was seen. Pressing again is the same request. */
export function useAsk<Row, Input>({ keys, save }: Pick<MasterApi<Row, Input>, 'keys' | 'save'>, row: Row | null) {
  const keyOf = useKeys();
  return useChange([...keys, 'cases', 'tasks'], (body: Input) =>
    answered<Schemas['OpenedCase']>(save(row, body, { 'Idempotency-Key': keyOf(body) })),
  );
}

/** Asks a second person to delete a row as it was seen. */
export function useAskToDelete<Row>({ keys, idOf, remove }: Pick<MasterApi<Row, never>, 'keys' | 'idOf' | 'remove'>) {
  const keyOf = useKeys();
  return useChange([...keys, 'cases', 'tasks'], ({ row, reason }: { row: Row; reason: string }) =>
    answered<Schemas['OpenedCase']>(remove(row, { reason }, { 'Idempotency-Key': keyOf([idOf(row), reason]) })),
  );
}
