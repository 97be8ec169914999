import '#ui/case/case.css';
import { type BankRow, questionBank } from '@kaoxin/contract/question/bank.ts';
import { useState } from 'react';
import { useCall } from '#platform/calls/queries.ts';
import { useOpen } from '#platform/pages/tab.ts';
import { useMay } from '#platform/session/permissions.ts';
import { verbs } from '#ui/action/verbs.ts';
import { ListFrame } from '#ui/list-page/frame.tsx';
import { keysOf } from '#ui/list-page/search/search-field.ts';
import { listQueryOf } from '#ui/list-page/state/list-state.ts';
import { useListState } from '#ui/list-page/state/use-list-state.ts';
import { questionPaths } from '../paths.ts';
import { BankDialog, type ShownBankDialog } from './bank-dialogs.tsx';
import { bankColumns, bankSearch, bankSorts } from './columns.tsx';
import { ComingBanks } from './coming-banks.tsx';
import { useBankActions } from './use-bank-actions.ts';

const shape = { filters: keysOf(bankSearch), sorts: bankSorts };

export default function BankListPage() {
  const control = useListState(shape);
  const open = useOpen();
  const may = useMay();
  const query = listQueryOf(control.state);
  const answer = useCall(questionBank.calls.page, query, { quiet: 'offline' });
  const coming = answer.data?.coming;
  const [asked, setAsked] = useState<ShownBankDialog>();
  const actions = useBankActions<BankRow>(setAsked);
  const enter = (row: BankRow | undefined) =>
    row && open(questionPaths.bank, { title: [row.name, row.name], query: { id: row.id } });
  return (
    <>
      <ListFrame<BankRow>
        name="question_bank"
        title={['题库列表', 'Question banks']}
        answer={answer}
        control={control}
        columns={bankColumns}
        search={bankSearch}
        actions={[
          { ...verbs.add, grant: 'question_bank_add', perform: () => setAsked({ verb: 'add' }) },
          {
            ...verbs.view,
            label: ['进入题库', 'Open the bank'],
            grant: 'question_bank_view',
            perform: ([row]) => enter(row),
          },
          ...actions,
        ]}
        onOpen={may('question_bank_view') ? enter : undefined}
        nameOf={({ name }) => name}
        empty={
          may('question_bank_add')
            ? ['还没有题库', 'No question banks yet']
            : ['没有您可以查看的题库', 'No question banks for you to see']
        }
        sheet={{ call: questionBank.calls.export }}
      >
        {coming && <ComingBanks coming={coming} query={query} />}
      </ListFrame>
      {asked && <BankDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}
