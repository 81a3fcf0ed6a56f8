# The program without Node, of the archives of a release: the workflow unpacks them into `amd64` and `arm64` beside this file.
FROM gcr.io/distroless/base-debian12:nonroot
ARG TARGETARCH
COPY --chmod=755 ${TARGETARCH}/recibo /usr/bin/recibo
USER 65532:65532
ENTRYPOINT ["/usr/bin/recibo"]
