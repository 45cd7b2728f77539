import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPClientMessageContractTests {
    typealias Subject = HTTPClientContract.Subject

    /// A client that starts a call only after the previous call has ended.
    private final class SerialClient: HTTPClient {
        private let inner: any HTTPClient
        private let last = Locked<Task<Void, Never>?>(nil)

        init(inner: any HTTPClient) {
            self.inner = inner
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let call = last.withLock { last in
                let call = Task { [inner, before = last] () -> Result<HTTPResponse, TransportError> in
                    await before?.value
                    do throws(TransportError) {
                        return .success(try await inner.send(request))
                    } catch {
                        return .failure(error)
                    }
                }
                last = Task { _ = await call.value }
                return call
            }
            return try await call.value.get()
        }
    }

    /// A client that distributes calls over twelve lanes, each with one call at a time.
    private final class TwelveAtATimeClient: HTTPClient {
        private let lanes: [SerialClient]
        private let next = Locked(0)

        init(inner: any HTTPClient) {
            lanes = (0..<12).map { _ in SerialClient(inner: inner) }
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let lane = next.withLock { next in
                next += 1
                return next % 12
            }
            return try await lanes[lane].send(request)
        }
    }

    private static func subject(_ tamper: @escaping @Sendable (inout TamperedClient) -> Void) -> Subject {
        Subject { handler in
            var client = TamperedClient(inner: InProcessHTTPClient(handler))
            tamper(&client)
            return (client, "https://contract.test")
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "any status is returned":
            subject {
                $0.incoming = { response in
                    var response = response
                    if response.status == 418 { response.status = .ok }
                    return response
                }
            }
        case "a 401 challenge is returned as a response":
            subject {
                $0.incoming = { (response) throws(TransportError) in
                    if response.status == .unauthorized { throw .other(code: -999) }
                    return response
                }
            }
        case "a redirect is returned as a response":
            subject { client in client = TamperedClient(inner: client.inner.followingRedirects()) }
        case "response fields are found case-insensitively":
            subject { $0.incoming = { HTTPResponse(status: $0.status, body: $0.body) } }
        case "a repeated response field keeps its values in order":
            subject {
                $0.incoming = { response in
                    var response = response
                    response.fields = HTTPFields(response.fields.reversed())
                    return response
                }
            }
        case "the response body is returned unchanged":
            subject {
                $0.incoming = { response in
                    var response = response
                    response.body = Data(String(decoding: response.body, as: UTF8.self).utf8)
                    return response
                }
            }
        case "the method is sent":
            subject { $0.outgoing = { $0.method == .patch ? $0.rebuilt(method: .put) : $0 } }
        case "path and query are sent as encoded":
            subject { $0.outgoing = { $0.rebuilt(address: $0.address.replacingOccurrences(of: "%20", with: "+")) } }
        case "fields are sent, including secret fields":
            subject { $0.outgoing = { $0.rebuilt(fields: HTTPFields($0.fields.filter { !$0.isSecret })) } }
        case "all values of a repeated field are sent":
            subject { client in
                client.outgoing = { $0.rebuilt(fields: HTTPFields($0.fields.prefix(1))) }
            }
        case "twelve slow calls do not delay a fast call":
            Subject(timeout: Timeout(.milliseconds(200))) { handler in
                let client = TwelveAtATimeClient(inner: InProcessHTTPClient(handler))
                return (client, "https://contract.test")
            }
        case "the request body is sent unchanged":
            subject { $0.outgoing = { $0.body == nil ? $0 : $0.rebuilt(body: Data()) } }
        case "concurrent calls get their own responses":
            Subject { handler in
                let last = Locked<HTTPResponse?>(nil)
                let client = TamperedClient(
                    inner: InProcessHTTPClient(handler),
                    incoming: { response in
                        last.withLock { last in
                            defer { last = response }
                            return last ?? response
                        }
                    })
                return (client, "https://contract.test")
            }
        case "a cancelled call promptly fails with cancelled":
            subject { $0.failure = { $0 == .cancelled ? .connectionLost : $0 } }
        default:
            nil
        }
    }

    @Test(arguments: HTTPClientContract.message)
    func contractDetectsBrokenClient(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken client for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test(arguments: HTTPClientContract.message)
    func inProcessClientObeysContractRule(rule: ContractRule<Subject>) async throws {
        let subject = Subject { (InProcessHTTPClient($0), "https://contract.test") }
        try await rule.verify(subject)
    }

    @Test func clientIgnoringCancellationIsReportedWithoutHanging() async throws {
        struct UncancellableClient: HTTPClient {
            let inner: any HTTPClient
            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                let inner = inner
                return try await Task { () -> Result<HTTPResponse, TransportError> in
                    do throws(TransportError) {
                        return .success(try await inner.send(request))
                    } catch {
                        return .failure(error)
                    }
                }.value.get()
            }
        }
        let rule = try #require(
            HTTPClientContract.message.first { $0.name == "a cancelled call promptly fails with cancelled" })
        let subject = Subject(timeout: Timeout(.milliseconds(300))) {
            (UncancellableClient(inner: InProcessHTTPClient($0)), "https://contract.test")
        }
        #expect(await rule.violation(of: subject)?.rule == rule.name)
    }
}
