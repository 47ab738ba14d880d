import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  ColumnAutoSizeModule,
  CustomEditorModule,
  EventApiModule,
  ExternalFilterModule,
  LocaleModule,
  ModuleRegistry,
  PinnedRowModule,
  RenderApiModule,
  RowApiModule,
  RowSelectionModule,
  RowStyleModule,
  ScrollApiModule,
  ValidationModule,
} from 'ag-grid-community';

let isDone = false;

/** Registers the parts of AG Grid Community that the sheets use, once. A missing module fails silently, so development mode validates. */
export function registerModules(): void {
  if (isDone) return;
  isDone = true;
  ModuleRegistry.registerModules([
    CellApiModule,
    CellStyleModule,
    ClientSideRowModelApiModule,
    ClientSideRowModelModule,
    ColumnApiModule,
    ColumnAutoSizeModule,
    CustomEditorModule,
    EventApiModule,
    ExternalFilterModule,
    LocaleModule,
    PinnedRowModule,
    RenderApiModule,
    RowApiModule,
    RowSelectionModule,
    RowStyleModule,
    ScrollApiModule,
    ...(import.meta.env.DEV ? [ValidationModule] : []),
  ]);
}
