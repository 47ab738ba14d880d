import { and, eq } from '../../storage/drizzle.ts';
import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { boardOf, boardProblems, type BoardRecord } from '#calc-core/market';
import { MS_A_DAY } from '#calc-core/number';
import { apiPaths } from '#contract/paths.ts';
import { Problem } from '#contract/problems.ts';
import { storedToWire } from '#contract/replies.ts';
import type { boardBody } from '#contract/schemas.ts';
import { fromWire, recordOf, toWire, type WireRecord } from '#contract/wire.ts';
import { etagOf } from '../../http/etag.ts';
import { dayInSydney } from '../../members/membership.ts';
import type { Sql } from '../../storage/database.ts';
import { boards } from '../../storage/schema.ts';
import { keptOf, recordOfBody } from './bodies.ts';
import { buryRecord, unearthRecord } from '../write/tombstones.ts';
import type { Answer } from '../write/answer.ts';
import {
  isCreate,
  refuseExisting,
  requireMatch,
  storedVersion,
  rightNow,
  type Write,
} from '../write/write.ts';

/** The body of POST and PUT of a market day, as its schema has read it. */
export type BoardBody = z.output<typeof boardBody>;

/** What a read of this market day answers, as JSON text. Made at the write and stored. */
export const boardReplyText = (board: BoardRecord): string => JSON.stringify(storedToWire('board', board));

/**
 * The board that a body asks for; what it leaves out is as in `otherwise`, the date at least. Tomorrow is taken too: a member's own day may have begun before
 * the server's. @throws Problem bad-field for a later day, which has no prices yet.
 */
export function boardOfBody(
  body: BoardBody,
  id: string,
  otherwise: Partial<BoardRecord> & { readonly date: string },
): BoardRecord {
  const board = recordOfBody('board', body, id, otherwise);
  const tomorrow = dayInSydney(new Date(Date.now() + MS_A_DAY));
  // The classes were checked by the body's schema.
  const [problem] = boardProblems({ ...boardOf(board), classes: [] }, tomorrow);
  if (problem !== undefined) throw new Problem('bad-field', { field: problem.field, text: problem.message });
  return board;
}

/** A board's answer is the board itself. */
const wireOfReply = ({ reply }: { readonly reply: string }): WireRecord => recordOf(JSON.parse(reply));

const ofToday = (body: BoardBody, id: string): BoardRecord =>
  boardOfBody(body, id, { date: dayInSydney(new Date()) });

const ofMember = (ownerId: string, id: string) => and(eq(boards.ownerId, ownerId), eq(boards.id, id));

/** The member's market day of this id; undefined for none, also for another member's. */
export async function findBoardRow(sql: Sql, ownerId: string, id: string) {
  const [row] = await sql.orm
    .select({ date: boards.date, revision: boards.revision, reply: boards.reply })
    .from(boards)
    .where(ofMember(ownerId, id));
  return row;
}

async function insertBoard(write: Write, board: BoardRecord): Promise<Answer> {
  const { member, revision } = write;
  const reply = boardReplyText(board);
  await write.sql.orm
    .insert(boards)
    .values({ ...board, ownerId: member.id, createdAt: rightNow, revision, reply });
  const isRestored = await unearthRecord(write, 'board', board.id);
  const turn = { kind: 'board', id: board.id, before: null, after: toWire('board', board) } as const;
  write.history.add(revision, { ...turn, isRestored });
  const location = apiPaths.board(member.slug, board.id);
  return { status: 201, etag: etagOf(revision, write.member), location, body: reply };
}

/** POST: a new board, under the client's id when it brings one. */
export async function createBoard(write: Write, body: BoardBody): Promise<Answer> {
  const id = body.id?.toLowerCase() ?? uuidv7();
  const row = await findBoardRow(write.sql, write.member.id, id);
  if (row !== undefined) refuseExisting(write.expects, storedVersion(write, row));
  return insertBoard(write, ofToday(body, id));
}

/** PUT: the whole board. With If-None-Match: * it makes a new one under the path's id instead. */
export async function putBoard(write: Write, id: string, body: BoardBody): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findBoardRow(sql, member.id, id);
  if (row === undefined) {
    if (!isCreate(expects)) throw new Problem('not-found');
    return insertBoard(write, ofToday(body, id));
  }
  if (isCreate(expects)) refuseExisting(expects, storedVersion(write, row));
  requireMatch(expects, storedVersion(write, row));
  const before = wireOfReply(row);
  const kept = keptOf('board', fromWire('board', before));
  const board = boardOfBody(body, id, { ...kept, date: row.date });
  const reply = boardReplyText(board);
  await sql.orm
    .update(boards)
    .set({ ...board, revision, reply })
    .where(ofMember(member.id, id));
  write.history.add(revision, { kind: 'board', id, before, after: toWire('board', board) });
  return { status: 200, etag: etagOf(revision, write.member), body: reply };
}

/** DELETE: the market day, whose deletion is remembered. @throws Problem not-found; VersionChanged for another version than expected */
export async function deleteBoard(write: Write, id: string): Promise<Answer> {
  const { sql, member, revision, expects } = write;
  const row = await findBoardRow(sql, member.id, id);
  if (row === undefined) throw new Problem('not-found');
  requireMatch(expects, storedVersion(write, row));
  await sql.orm.delete(boards).where(ofMember(member.id, id));
  await buryRecord(write, 'board', id);
  write.history.add(revision, { kind: 'board', id, before: wireOfReply(row), after: null });
  return { status: 204, etag: etagOf(revision, write.member) };
}
