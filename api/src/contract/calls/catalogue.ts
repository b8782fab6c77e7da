import * as z from 'zod';
import * as investments from '../investments.ts';
import * as terms from '../investmentTerms.ts';
import type { Call } from './call.ts';

/** What the back office makes of the catalogue. */
export const CATALOGUE_CALLS = {
  'POST /auth/investments': {
    summary: 'List an investment, or with editId revise it; JSON or a form with a picture',
    access: 'admin',
    idempotent: true,
    body: terms.savedInvestment,
    form: { fields: terms.savedInvestmentForm, file: 'img', maxBytes: terms.MAX_IMAGE_BYTES },
    answers: { 200: investments.savedInvestmentAnswer, 201: investments.savedInvestmentAnswer },
  },
  'PUT /auth/investments/:id': {
    summary: 'Delist an investment',
    access: 'admin',
    idempotent: true,
    answers: { 200: investments.savedInvestmentAnswer },
  },
  'GET /admin/investments': {
    summary: 'List investments, delisted ones too',
    access: 'staff',
    list: 'investments',
    answers: { 200: z.array(investments.adminInvestmentRecord) },
  },
  'GET /admin/investments/:id': {
    summary: 'One investment',
    access: 'staff',
    answers: { 200: investments.adminInvestmentRecord },
  },
  'POST /admin/investments': {
    summary: 'List an investment',
    access: 'admin',
    idempotent: true,
    body: terms.newInvestment,
    answers: { 201: investments.adminInvestmentAnswer },
  },
  'PUT /admin/investments/:id': {
    summary: 'Revise an investment',
    access: 'admin',
    idempotent: true,
    body: terms.revisedTerms,
    record: investments.adminInvestmentRecord,
    answers: { 200: investments.adminInvestmentAnswer },
  },
  'DELETE /admin/investments/:id': {
    summary: 'Delist an investment',
    access: 'admin',
    idempotent: true,
    answers: { 200: investments.adminInvestmentAnswer },
  },
} as const satisfies Record<string, Call>;
