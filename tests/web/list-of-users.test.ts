import { describe, expect, it } from 'vitest';
import { readUserList } from '#web/screens/members/list-of-users.ts';

const head = 'Username,Email,External login security id,First name,Role,Company';

describe('a file of new members', () => {
  it('is read by its headings in any order and letter case, and a missing role means Normal', () => {
    const { users, faults } = readUserList(
      'ROLE;e-mail;Account;username\r\n;kirra@a.example;a|1;kirra\r\nAdmin;jo@a.example;a|2;jo\r\n',
    );
    expect(faults).toEqual([]);
    expect(users.map(({ username, role, email }) => [username, role, email])).toEqual([
      ['kirra', 'Normal', 'kirra@a.example'],
      ['jo', 'Admin', 'jo@a.example'],
    ]);
  });

  it('leaves out users that cannot be added, and names each of them by the row number', () => {
    const { users, faults } = readUserList(
      [
        head,
        'a,a@x.au,1',
        '',
        'b,b,2',
        ',c@x.au,3',
        'd,d@x.au,1',
        'e,e@x.au,5,E,Boss',
        '"f, g",f@x.au,6',
      ].join('\n'),
    );
    expect(users.map(({ username }) => username)).toEqual(['a', 'f, g']);
    expect(faults).toEqual([
      { row: 4, text: "'b' is not an email address." },
      { row: 5, text: 'Username is missing.' },
      { row: 6, text: '1 is in the file twice.' },
      { row: 7, text: "'Boss' is not Normal, Restricted or Admin." },
    ]);
  });

  it('is refused with a reason when a required column or all rows are missing', () => {
    expect(() => readUserList('Username,Company\na,b')).toThrow(
      'The first row has no column Email, External login security id.',
    );
    expect(() => readUserList(`${head}\n`)).toThrow('no rows below its headings');
  });
});
