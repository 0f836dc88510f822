# The service with its newest release, built and ready to serve: docs/deploying.md.
FROM node:24-slim AS modules
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund

# The files of the release do not depend on the platform: the machine that builds the image makes them once, without emulation.
FROM --platform=$BUILDPLATFORM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --no-audit --no-fund
COPY tsconfig.json CHANGELOG.md ./
COPY api ./api
COPY build ./build
COPY common ./common
COPY docs ./docs
COPY dynamic ./dynamic
COPY public ./public
COPY site ./site
COPY releases ./releases
RUN npm run --silent release -- ready

FROM node:24-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    DATA_DIR=/data \
    DRAIN_SECONDS=5 \
    MALLOC_ARENA_MAX=2
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=modules /app/node_modules ./node_modules
COPY --from=build /app/api ./api
COPY --from=build /app/common ./common
COPY --from=build /app/dynamic ./dynamic
COPY --from=build /app/site/charts ./site/charts
COPY --from=build /app/site/cite ./site/cite
COPY --from=build /app/site/figures ./site/figures
COPY --from=build /app/dist ./dist
COPY --from=build /app/docs/ranking.md ./docs/ranking.md
RUN install --directory --owner=node --group=node /data
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8080/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "dynamic/hosts/node/main.ts"]
