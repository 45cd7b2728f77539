import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests of the hosts to which redirects and the addresses of services may lead, whatever the transport is.
@Suite(.bounded) struct LoopbackHostTests {
    private static let otherMachine = "http://a.test/"
    private static let thisMachine = "http://127.0.0.1:1/"

    /// Numbers that some transports take for an address, and that are no canonical IPv4 address.
    static let numbers = [
        // Other radixes, fewer parts
        "0x7f.1", "0x7f.0.0.1", "0x7F000001", "0X7f.0x0.0x0.0x1", "0x7f.0.1", "0x0.0x0.0x0.0x0", "0x", "0x.0x",
        "017700000001", "0177.0.0.1", "0177.0.0.01", "00000000177.0.0.1", "127.0.0.01", "127.000.000.001",
        "2130706433", "4294967295", "127.1", "127.0.1", "127.65537", "0", "00", "0.0", "0.0.0", "1", "10.1",
        // Final dots, and dots without a label
        "127.0.0.1.", "127.0.0.1..", "127.1.", "0.", "0x7f.1.", "2130706433.", "127..1", ".1", "10.0.0.1.",
        // Too many or too large parts, and names that end in a number
        "1.2.3.4.5", "256.1.1.1", "127.0.0.256", "127.0.0.99999999999999999999", "example.1", "example.0x1",
        "example.00", "localhost.1", "+127.0.0.1", "-1.1",
        // Percent-encoded
        "%30x7f.1", "%32130706433", "127%2E1", "127.0.0.1%2e", "%31%32%37.1", "0%78%37f.1", "%30",
        // Other digits and dots, which become ASCII
        "１２７.1", "127。1", "0ｘ7f.1", "①②⑦.①", "𝟏𝟐𝟕.1", "127.0.0.1。", "²¹³⁰⁷⁰⁶⁴³³", "%EF%BC%91%EF%BC%92%EF%BC%97.1",
        "127\u{AD}.1", "12\u{200B}7.1", "1\u{FE0F}27.1",
    ]

    /// Hosts with bytes that some transports remove, or after which they stop reading.
    static let delimited = [
        "127.0.0.1%00", "127.0.0.1%00.a.test", "127.0.0.1%20", "127.0.0.1%09", "127.0.0.1%0A", "127.0.0.1%2F",
        "127.0.0.1%23", "127.0.0.1%3F", "127.0.0.1%3A80", "127.0.0.1%5C", "localhost%00", "a.test%40127.0.0.1",
        "%5B::1%5D", "[%3A%3A1]", "127.0.0.1%2500", "%25%33%31",
    ]

    /// Spellings of hosts that are this machine.
    static let local = [
        "127.0.0.1", "127.255.255.255", "127.0.0.2", "0.0.0.0", "0.1.2.3", "localhost", "LOCALHOST", "LocalHost",
        "localhost.", "localhost..", "a.localhost", "a.b.localhost", "A.LOCALHOST.", "loc%61lhost", "%6C%6F%63alhost",
        "localhost%2E", "ｌｏｃａｌｈｏｓｔ", "ⓛocalhost", "local\u{AD}host", "localho\u{17F}t", "a。localhost",
        "%EF%BD%8Cocalhost", "127%2E0%2E0%2E1", "１２７.０.０.１", "127。0。0。1", "①②⑦.⓪.⓪.①",
        "%EF%BC%91%EF%BC%92%EF%BC%97.0.0.1", "localhost.localdomain", "localhost6", "ip6-localhost", "ip6-loopback",
        "[::1]", "[0:0:0:0:0:0:0:1]", "[0000::0001]", "[::0.0.0.1]", "[::1%25lo]", "[::]", "[0::0]", "[::0.0.0.0]",
        "[::ffff:127.0.0.1]", "[::FFFF:7F00:1]", "[0:0:0:0:0:ffff:127.0.0.1]", "[::ffff:0.0.0.0]", "[::ffff:0:0]",
        "[::ffff:127.255.0.1]", "[::127.0.0.1]", "[::7f00:1]", "[fe80::1%25lo0]", "[::ffff:10.0.0.1]",
    ]

    /// Hosts of other machines.
    static let ordinary = [
        "b.test", "B.TEST", "b.test.", "93.184.216.34", "10.0.0.1", "192.168.0.1", "255.255.255.255", "128.0.0.1",
        "1.1.1.1", "%31.1.1.1", "１.1.1.1", "127.0.0.a", "127.test", "127.0.0.1.test", "0x7f.test", "1.0x7g", "1e1",
        "0b1", "a1", "x0", "face", "0xface.test", "b-1", "b_1", "localhost.test", "notlocalhost", "localhosts",
        "a.localhost.test", "bücher.test", "b%C3%BCcher.test", "xn--bcher-kva.test", "[2001:db8::1]",
        "[fe80::2%25eth0]", "[fd00::1]", "[1::]", "[::1:0:0:0]",
    ]

    private func outcome(
        from start: String, to location: String
    ) async throws -> (Result<HTTPResponse, TransportError>, sent: Int) {
        let count = Locked(0)
        let client = InProcessHTTPClient { request in
            count.withLock { $0 += 1 }
            guard request.address == start else { return .text("end") }
            var response = HTTPResponse(status: 302)
            response.fields.append(HTTPField(checked: "Location", location))
            return response
        }
        let request = try HTTPRequest(.get, parsing: start)
        let outcome = await Result.catching { () throws(TransportError) in
            try await client.followingRedirects().send(request)
        }
        return (outcome, count.withLock { $0 })
    }

    @Test(arguments: numbers + delimited) func redirectToAmbiguousHostIsRefused(host: String) async throws {
        for scheme in ["http", "https"] {
            let address = "\(scheme)://\(host):8/x"
            for start in [Self.otherMachine, Self.thisMachine] {
                let (outcome, sent) = try await outcome(from: start, to: address)
                #expect(outcome == .failure(.redirect(.malformedLocation)))
                #expect(sent == 1)
                #expect(WebAddressResolver(at: URL(string: start)).url(for: address) == nil)
            }
            #expect(throws: HTTPMessageError.self) { try HTTPRequest(.get, parsing: address) }
        }
    }

    @Test(arguments: local) func redirectFromRemoteToThisMachineIsRefused(host: String) async throws {
        let address = "http://\(host):8/x"
        let (outcome, sent) = try await outcome(from: Self.otherMachine, to: address)
        #expect(outcome == .failure(.redirect(.toThisMachine)))
        #expect(sent == 1)
        #expect(WebAddressResolver(at: URL(string: Self.otherMachine)).url(for: address) == nil)
        #expect(WebAddressResolver(at: nil).url(for: address) == nil)
    }

    @Test(arguments: local) func redirectWithinThisMachineIsFollowed(host: String) async throws {
        let address = "http://\(host):8/x"
        for start in [Self.thisMachine, try HTTPRequest(.get, parsing: address).address] where start != address {
            #expect(try await outcome(from: start, to: address + "/y").0.get().body == Data("end".utf8))
            #expect(WebAddressResolver(at: URL(string: start)).url(for: address) != nil)
        }
    }

    /// These hosts are this machine for some transports, and another machine for others.
    @Test(arguments: ["a.localhost", "localhost.", "[::ffff:10.0.0.1]", "[::ffff:127.0.0.1]", "0.0.0.0"])
    func possiblyLocalHostCannotRedirectToThisMachine(host: String) async throws {
        let (start, address) = ("http://\(host):8/x", "http://127.0.0.1:8/y")
        #expect(try await outcome(from: start, to: address).0 == .failure(.redirect(.toThisMachine)))
        #expect(WebAddressResolver(at: URL(string: start)).url(for: address) == nil)
    }

    @Test(arguments: local) func httpsRedirectToThisMachineIsFollowed(host: String) async throws {
        let address = "https://\(host):8/x"
        #expect(try await outcome(from: Self.otherMachine, to: address).0.get().body == Data("end".utf8))
        #expect(WebAddressResolver(at: URL(string: Self.otherMachine)).url(for: address) != nil)
    }

    @Test(arguments: ordinary) func redirectToOrdinaryHostIsFollowed(host: String) async throws {
        for scheme in ["http", "https"] {
            let address = "\(scheme)://\(host):8/x"
            #expect(try await outcome(from: Self.otherMachine, to: address).0.get().body == Data("end".utf8))
            #expect(WebAddressResolver(at: URL(string: Self.otherMachine)).url(for: address) != nil)
        }
    }

    /// The transport permits plain http only to hosts that no resolver can send elsewhere.
    @Test(arguments: ["a.localhost", "localhost.", "0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "ip6-localhost"])
    func transportRefusesPlainHTTPToPossiblyLocalHost(host: String) async throws {
        let request = try HTTPRequest(.get, parsing: "http://\(host):8/")
        await #expect(throws: TransportError.insecureAddress) { try await URLSessionHTTPClient().send(request) }
    }
}
