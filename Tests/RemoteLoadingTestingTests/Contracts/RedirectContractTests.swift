import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded)
struct RedirectContractTests {
    typealias Subject = RedirectContract.Subject

    /// A client that follows every redirect without any check.
    private struct NaiveFollower: HTTPClient {
        let inner: any HTTPClient

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            var current = request
            while true {
                let response = try await inner.send(current)
                guard (301...308).contains(response.status.code), let location = response.fields["Location"],
                    let target = URL(string: location, relativeTo: current.url),
                    let next = try? HTTPRequest(current.method, target, fields: current.fields, body: current.body)
                else { return response }
                current = next
            }
        }
    }

    /// Returns a client that follows redirects, with a tampered client between it and the network.
    private static func below(_ tamper: @escaping @Sendable (inout TamperedClient) -> Void) -> Subject {
        Subject { client in
            var tampered = TamperedClient(inner: client)
            tamper(&tampered)
            return tampered.followingRedirects()
        }
    }

    /// Returns a client that follows redirects, with a tampered client between it and the caller.
    private static func above(_ tamper: @escaping @Sendable (inout TamperedClient) -> Void) -> Subject {
        Subject { client in
            var tampered = TamperedClient(inner: client.followingRedirects())
            tamper(&tampered)
            return tampered
        }
    }

    /// Returns a following client whose requests to redirect targets are changed.
    private static func atTheEnd(_ change: @escaping @Sendable (HTTPRequest) -> HTTPRequest) -> Subject {
        below { $0.outgoing = { $0.url.path() == "/start" ? $0 : change($0) } }
    }

    private static func adding(_ value: String, for name: HTTPFieldName, to request: HTTPRequest) -> HTTPRequest {
        var request = request
        do throws(HTTPRuleError) { try request.fields.set(value, for: name) } catch { return request }
        return request
    }

    /// Returns a client that follows redirects, but refuses some redirects that it should follow.
    private static func refusing(
        _ flaw: RedirectError, where isRefused: @escaping @Sendable (HTTPResponse) -> Bool
    ) -> Subject {
        below { client in
            client.incoming = { (response) throws(TransportError) in
                if isRefused(response) { throw .redirect(flaw) }
                return response
            }
        }
    }

    private static let naive = Subject { NaiveFollower(inner: $0) }

    private static func broken(_ rule: String) -> Subject? {
        brokenFollowing(rule) ?? brokenOrigins(rule) ?? brokenRefusals(rule)
    }

    private static func brokenFollowing(_ rule: String) -> Subject? {
        switch rule {
        case "any other status is returned":
            below { client in
                client.incoming = { response in
                    var response = response
                    if response.status == .notFound { response.status = 302 }
                    return response
                }
            }
        case "a redirect without a location is returned":
            above { client in
                client.incoming = { (response) throws(TransportError) in
                    if response.status == 302 { throw .redirect(.malformedLocation) }
                    return response
                }
            }
        case "the status determines the next method":
            atTheEnd { $0.method == .get ? $0.rebuilt(method: .post) : $0 }
        case "307 and 308 repeat the body":
            atTheEnd { $0.rebuilt(body: .some(nil)) }
        case "a dropped body drops its content fields":
            atTheEnd { adding("a/b", for: .contentType, to: $0) }
        case "a relative location is resolved by RFC 3986":
            Subject { NaiveFollower(inner: $0) }
        case "a fragment is inherited":
            above { client in
                client.incoming = { response in
                    var response = response
                    response.url = response.url.flatMap { URL(string: "\($0.absoluteString.prefix { $0 != "#" })") }
                    return response
                }
            }
        case "the response has its address and the redirects":
            above { client in
                client.incoming = { response in
                    var response = response
                    response.redirects = []
                    return response
                }
            }
        case "an error after a redirect is thrown":
            Subject { LenientClient(inner: $0).followingRedirects() }
        case "a call cancelled after a redirect fails with cancelled":
            above { $0.failure = { _ in .connectionLost } }
        default:
            nil
        }
    }

    private static func brokenOrigins(_ rule: String) -> Subject? {
        switch rule {
        case "a redirect to the same origin keeps credentials":
            atTheEnd { $0.rebuilt(fields: HTTPFields($0.fields.filter { !$0.isSecret })) }
        case "a redirect to another origin drops secrets":
            atTheEnd { adding("c=1", for: .cookie, to: $0) }
        case "dropped secrets stay dropped at the first origin":
            atTheEnd { $0.url.host() == "a.test" ? adding("Bearer t", for: .authorization, to: $0) : $0 }
        case "a secret query value stays masked":
            atTheEnd { $0.rebuilt() }
        case "a secret form is not repeated to another origin", "a secret query value is not sent to another origin":
            naive
        case "a secret form is repeated to the same origin":
            refusing(.secretToAnotherOrigin) { $0.status == 307 }
        default:
            nil
        }
    }

    private static func brokenRefusals(_ rule: String) -> Subject? {
        switch rule {
        case "http is redirected to https":
            refusing(.downgrade) { $0.fields["Location"] != nil }
        case "a form that redirects to its own address is not a cycle":
            refusing(.cycle) { $0.status == 303 }
        case "one return to an address is followed":
            refusing(.cycle) { ["/start", "#s"].contains($0.fields["Location"]) }
        case "https is not redirected to http", "only http and https locations are followed",
            "a malformed location fails", "another machine does not redirect to this machine over plain http",
            "a location with a space fails", "a cycle fails at the second return to an address",
            "a chain of redirects fails at a limit":
            naive
        default:
            nil
        }
    }

    @Test(arguments: RedirectContract.rules)
    func contractDetectsBrokenClient(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken client for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test(arguments: RedirectContract.rules)
    func redirectFollowingClientObeysContractRule(rule: ContractRule<Subject>) async throws {
        try await rule.verify(Subject { $0.followingRedirects() })
    }

    @Test func redirectChainAboveReportedLimitBreaksRule() async throws {
        let rule = try #require(RedirectContract.rules.first { $0.name == "a chain of redirects fails at a limit" })
        let broken = Self.above { $0.failure = { _ in .redirect(.tooMany(limit: 19)) } }
        #expect(await rule.violation(of: broken) != nil)
    }

    @Test func clientThatIgnoresRedirectsBreaksMostRules() async {
        let found = await RedirectContract.rules.violations(of: Subject(timeout: Timeout(.milliseconds(300))) { $0 })
        #expect(found.count > RedirectContract.rules.count / 2)
    }
}
