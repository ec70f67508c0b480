import { materialLot, materialStock } from '@bcare/contract/materials/stock'
import { exported } from '../kit/exported.ts'
import { granted } from '../kit/granted.ts'
import { crudOf, serve } from '../kit/http/serve.ts'
import { listenedWith } from '../kit/realtime/rooms.ts'
import { compare, count } from './count.ts'
import { lotTable, stockTable } from './stock-table.ts'

const stocks = crudOf(stockTable)

export const materialStockFamily = serve(
  materialStock,
  { list: stocks.list, query: stocks.query, get: stocks.get, update: stocks.update, compare, count },
  exported({ table: stockTable, page: '/material' }),
  granted('material_stock', {
    manager: { all: 'read update count export' },
    doctor: { all: 'read' },
    assistant: { all: 'read' },
    receptionist: { all: 'read' },
    accountant: { all: 'read export' },
    storekeeper: { all: 'read update count export' },
  }),
)

const lots = crudOf(lotTable)

export const materialLotFamily = serve(
  materialLot,
  { list: lots.list, get: lots.get, update: lots.update },
  listenedWith({ entity: 'material_lot', permission: 'material_stock:read' }),
)
