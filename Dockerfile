# The program without Node, of the archives of a release: the workflow unpacks them into `amd64` and `arm64` beside this file.
FROM gcr.io/distroless/base-debian12:nonroot@sha256:7f0c72cd138b442ae0deeb69c08b1acf5525439ba251a49ad93c320a061567e5
ARG TARGETARCH
COPY --chmod=755 ${TARGETARCH}/recibo /usr/bin/recibo
COPY ${TARGETARCH}/sbom.cdx.json ${TARGETARCH}/THIRD-PARTY-LICENSES.txt /usr/share/doc/recibo/
USER 65532:65532
ENTRYPOINT ["/usr/bin/recibo"]
