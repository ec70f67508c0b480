/**
 * What a field of a node holds: `-` a plain value, `*` nodes or one node, each with its kind, or the kind of the node that is
 * there without saying it.
 */
type Holds = '-' | '*' | (string & {})

const fields = (plain: string, nodes = '', bare: Record<string, string> = {}): ReadonlyMap<string, Holds> =>
  new Map([
    ...`${plain} location`
      .trim()
      .split(/\s+/)
      .map((name) => [name, '-'] as const),
    ...nodes
      .split(/\s+/)
      .filter((name) => name !== '')
      .map((name) => [name, '*'] as const),
    ...Object.entries(bare),
  ])

/**
 * The parts of PostgreSQL's grammar that a statement may be made of, with every field that they may have: what is not here is
 * refused, also what a later version of the grammar adds. Nothing that writes, locks, samples, recurses or reads from a
 * function is here (no `intoClause`, `lockingClause`, `RangeFunction`, `RangeTableSample`, `recursive`, `InsertStmt` …).
 */
export const NODES: Readonly<Record<string, ReadonlyMap<string, Holds>>> = {
  SelectStmt: fields(
    'groupDistinct limitOption op all',
    'distinctClause targetList fromClause whereClause groupClause havingClause windowClause valuesLists sortClause limitOffset limitCount',
    { withClause: 'WithClause', larg: 'SelectStmt', rarg: 'SelectStmt' },
  ),
  WithClause: fields('', 'ctes'),
  CommonTableExpr: fields('ctename ctematerialized', 'aliascolnames ctequery'),
  ResTarget: fields('name', 'val'),
  ColumnRef: fields('', 'fields'),
  String: fields('sval'),
  Integer: fields('ival'),
  A_Star: fields(''),
  A_Const: fields('ival fval boolval sval isnull'),
  ParamRef: fields('number'),
  A_Expr: fields('kind rexpr_list_start rexpr_list_end', 'name lexpr rexpr'),
  BoolExpr: fields('boolop', 'args'),
  NullTest: fields('nulltesttype argisrow', 'arg'),
  BooleanTest: fields('booltesttype', 'arg'),
  CaseExpr: fields('', 'arg args defresult'),
  CaseWhen: fields('', 'expr result'),
  CoalesceExpr: fields('', 'args'),
  MinMaxExpr: fields('op', 'args'),
  TypeCast: fields('', 'arg', { typeName: 'TypeName' }),
  TypeName: fields('typemod', 'names typmods arrayBounds'),
  FuncCall: fields(
    'agg_within_group agg_star agg_distinct funcformat',
    'funcname args agg_order agg_filter',
    {
      over: 'WindowDef',
    },
  ),
  WindowDef: fields('name refname frameOptions', 'partitionClause orderClause startOffset endOffset'),
  SortBy: fields('sortby_dir sortby_nulls', 'node'),
  SubLink: fields('subLinkType', 'testexpr operName subselect'),
  SQLValueFunction: fields('op typmod'),
  RangeVar: fields('relname inh relpersistence', '', { alias: 'Alias' }),
  RangeSubselect: fields('lateral', 'subquery', { alias: 'Alias' }),
  JoinExpr: fields('jointype isNatural rtindex', 'larg rarg usingClause quals', {
    alias: 'Alias',
    join_using_alias: 'Alias',
  }),
  Alias: fields('aliasname', 'colnames'),
  A_ArrayExpr: fields('list_start list_end', 'elements'),
  A_Indirection: fields('', 'arg indirection'),
  A_Indices: fields('is_slice', 'lidx uidx'),
  RowExpr: fields('row_format', 'args'),
  GroupingSet: fields('kind', 'content'),
  GroupingFunc: fields('', 'args'),
  List: fields('', 'items'),
}

/** Why a kind of node is refused, where people are likely to meet it. */
export const REFUSED: Readonly<Record<string, string>> = {
  intoClause: 'Câu lệnh chỉ được đọc: bỏ «into»',
  lockingClause: 'Câu lệnh chỉ được đọc: bỏ «for update» hoặc «for share»',
  recursive: 'Chưa dùng được «with recursive»',
  RangeFunction: 'Chỉ đọc được từ bảng, không đọc từ hàm',
  RangeTableSample: 'Chưa dùng được «tablesample»',
  schemaname: 'Ghi tên bảng không kèm tên lược đồ',
  catalogname: 'Ghi tên bảng không kèm tên lược đồ',
  func_variadic: 'Chưa dùng được «variadic»',
  NamedArgExpr: 'Ghi đối số của hàm theo thứ tự, không theo tên',
  CollateClause: 'Chưa dùng được «collate»',
  useOp: 'Sắp xếp bằng «asc» hoặc «desc»',
}
