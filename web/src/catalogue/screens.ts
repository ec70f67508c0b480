import { IconClipboardList, IconDental, IconDiscount2, IconPackage, IconStack2 } from '@tabler/icons-react'
import type { Screen } from '../shared/screen.ts'

/** What the clinic does and sells, and the steps that its services are done in. */
export const catalogueScreens: readonly Screen[] = [
  {
    path: '/product',
    label: 'Dịch vụ & sản phẩm',
    menu: { group: 'catalogue', place: 10, icon: IconPackage },
    permission: 'product:read',
    load: () => import('./products/ProductScreen.tsx').then((file) => file.ProductScreen),
  },
  {
    path: '/product/import',
    label: 'Nhập dịch vụ từ tệp',
    parent: '/product',
    permission: 'product_import:update',
    load: () => import('./import/ImportScreens.tsx').then((file) => file.ProductImportScreen),
  },
  {
    path: '/product/price-tiers/import',
    label: 'Nhập bảng giá từ tệp',
    parent: '/product/price-tiers',
    permission: 'product_price_tier_import:update',
    load: () => import('./import/ImportScreens.tsx').then((file) => file.PriceTierImportScreen),
  },
  {
    path: '/material/import',
    label: 'Nhập vật tư từ tệp',
    parent: '/material',
    permission: 'material_import:update',
    load: () => import('./import/ImportScreens.tsx').then((file) => file.MaterialImportScreen),
  },
  {
    path: '/product/price-tiers',
    label: 'Bảng giá',
    menu: { group: 'catalogue', place: 20, icon: IconStack2 },
    permission: 'product_price_tier:read',
    load: () => import('./price-tiers/PriceTierScreen.tsx').then((file) => file.PriceTierScreen),
  },
  {
    path: '/product/discounts',
    label: 'Khuyến mãi',
    menu: { group: 'catalogue', place: 30, icon: IconDiscount2 },
    permission: 'discount:read',
    load: () => import('./discounts/DiscountScreen.tsx').then((file) => file.DiscountScreen),
  },
  {
    path: '/bundle',
    label: 'Gói dịch vụ',
    menu: { group: 'catalogue', place: 40, icon: IconClipboardList },
    permission: 'bundle:read',
    load: () => import('./bundles/BundleScreen.tsx').then((file) => file.BundleScreen),
  },
  {
    path: '/operation',
    label: 'Nội dung điều trị',
    menu: { group: 'clinic', place: 40, icon: IconDental },
    permission: 'operation:read',
    load: () => import('./operations/OperationScreen.tsx').then((file) => file.OperationScreen),
  },
]
