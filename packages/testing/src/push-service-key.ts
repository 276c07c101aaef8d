// The certificate of the push service of the tests, for localhost alone: only tests trust it, and it protects nothing. It is valid from
// 2020 to 2119, because tests run at many instants (scripts/clock.ts).

export const pushServiceKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgNbZGovA3NCHqUKQx
t1f9keCyFqUAPnDtxG0cg1E67tChRANCAAT/JMu5aaK5zXRhLiYayTnmcLqQlstb
R3DpWPbQTKtXxhrifHBm+rP4046pW6SCl7/wA/QOzxG+StzqkGtQPqq7
-----END PRIVATE KEY-----
`

export const pushServiceCertificate = `-----BEGIN CERTIFICATE-----
MIIBzjCCAXOgAwIBAgIUP6GIWb4F1u6SrEm78qOLPfHEHMgwCgYIKoZIzj0EAwIw
LTErMCkGA1UEAwwiU2VydmljZSBkZSBub3RpZmljYXRpb24gZGVzIGVzc2FpczAg
Fw0yMDAxMDEwMDAwMDBaGA8yMTE5MTIwODAwMDAwMFowLTErMCkGA1UEAwwiU2Vy
dmljZSBkZSBub3RpZmljYXRpb24gZGVzIGVzc2FpczBZMBMGByqGSM49AgEGCCqG
SM49AwEHA0IABP8ky7lpornNdGEuJhrJOeZwupCWy1tHcOlY9tBMq1fGGuJ8cGb6
s/jTjqlbpIKXv/AD9A7PEb5K3OqQa1A+qrujbzBtMB0GA1UdDgQWBBTkE6cozTIO
JEIZdJo75mJhupkjVTAfBgNVHSMEGDAWgBTkE6cozTIOJEIZdJo75mJhupkjVTAP
BgNVHRMBAf8EBTADAQH/MBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAKBggq
hkjOPQQDAgNJADBGAiEA4a82hnHjQEq4eH341EYIogFfqQ7/AQA5qzcm/+gcu2wC
IQDnuNMEZGx4tesiHlro7H3nLUQtvbJ8nfXLlbk41laVcw==
-----END CERTIFICATE-----
`
