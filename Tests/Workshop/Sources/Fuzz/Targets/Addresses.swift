import Foundation
@testable import HTTPCaching
@testable import QuizDomain
@testable import RemoteLoading

extension FuzzTarget {
    /// Addresses of requests and redirects, other references, and queries.
    static let addresses = FuzzTarget(
        "addresses",
        growth: [
            GrowthFamily("dot segments", "0http://a/", repeating: "../"),
            GrowthFamily("percent signs", "0http://a/", repeating: "%"),
            GrowthFamily("encoded bytes", "0http://a/", repeating: "%e2"),
            GrowthFamily("combining marks in a path", "0http://a/e", repeating: "\u{301}\u{316}"),
            GrowthFamily("combining marks in a host", "0http://e", repeating: "\u{301}\u{316}", "/"),
            GrowthFamily("a long host", "0http://", repeating: "a.", "/"),
            GrowthFamily("query items", "0http://a/?", repeating: "a=b&"),
            GrowthFamily("equal signs in a query", "0http://a/?", repeating: "="),
            GrowthFamily("combining marks in a query", "0http://a/?e", repeating: "\u{301}\u{316}"),
            GrowthFamily("redirect to parent segments", "1http://a/b/c\n", repeating: "../"),
            GrowthFamily("redirect to current segments", "1http://a/b/c\n", repeating: "./"),
            GrowthFamily("redirect with segments that cancel out", "1http://a/b/c\n/", repeating: "x/../"),
            GrowthFamily("redirect to slashes", "1http://a/b/c\n", repeating: "/"),
            GrowthFamily("redirect to dots", "1http://a/b/c\n", repeating: "."),
            GrowthFamily("redirect to percent signs", "1http://a/b/c\n", repeating: "%"),
            GrowthFamily("redirect to combining marks", "1http://a/b/c\n/e", repeating: "\u{301}\u{316}"),
            GrowthFamily("redirect from a deep path", "1http://a/", repeating: "b/", "\n../x"),
            GrowthFamily("reference of parent segments", "2", repeating: "../"),
            GrowthFamily("reference of segments that cancel out", "2/", repeating: "x/../"),
            GrowthFamily("reference of slashes", "2", repeating: "/"),
            GrowthFamily("reference of combining marks", "2e", repeating: "\u{301}\u{316}"),
            GrowthFamily("reference of colons", "2a", repeating: ":"),
        ]
    ) { input in
        var input = input
        switch input.choice(3) {
        case 0: checkRequest(input.text)
        case 1:
            let base = input.line()
            checkRedirect(from: base, to: input.text)
        default: checkReference(input.text)
        }
    }
}

private func request(_ address: String) -> HTTPRequest? {
    do throws(HTTPMessageError) {
        return try HTTPRequest(.get, parsing: address)
    } catch {
        require(error.description.utf8.count < 1_000, "the text of an error is short")
        return nil
    }
}

private func checkRequest(_ text: String) {
    let query = HTTPQuery(ofAddress: text)
    let sameQuery = HTTPQuery(ofAddress: "http://a/?" + query.encoded)
    require(query.items == sameQuery.items, "a query that is encoded and read is the same")
    guard let request = request(text) else { return }
    checkAddress(request.address)
    // An address with a query is skipped, because the query could contain an item whose name denotes a secret, which is
    // masked.
    if !request.address.utf8.contains(UInt8(ascii: "?")) {
        requireSameBytes(request.maskedAddress, request.address, "nothing is masked that is no secret")
    }
    let key = request.address.asCacheAddress
    requireSameBytes(key.asCacheAddress, key, "the address of a key is in its only spelling")
}

/// Checks the properties of the address of a request.
private func checkAddress(_ address: String) {
    require(
        address.utf8.allSatisfy { (0x21...0x7E).contains($0) },
        "an address is visible ASCII: \(address.debugDescription)")
    guard let again = request(address) else { return require(false, "an address can be read again: \(address)") }
    requireSameBytes(again.address, address, "an address that is read again is the same")
    require(["http", "https"].contains(again.url.scheme?.lowercased()), "an address is http or https: \(address)")
    require(again.url.host()?.isEmpty == false, "an address has a host: \(address)")
    require(again.url.user() == nil && again.url.password() == nil, "an address has no credentials: \(address)")
}

private func redirected(_ request: HTTPRequest, to location: HTTPField) -> Result<HTTPResponse, TransportError> {
    let start = request.address
    let client = AnsweringClient { request in
        request.address == start
            ? HTTPResponse(status: 302, fields: HTTPFields([location])) : HTTPResponse(body: Data("end".utf8))
    }.followingRedirects(limit: 3)
    return runOnCallingThread {
        do throws(TransportError) { return .success(try await client.send(request)) } catch { return .failure(error) }
    }
}

private func checkRedirect(from base: String, to reference: String) {
    guard let request = request(base) ?? request("http://a.example/b/c/d;p?q"),
        let location = HTTPField(line: "Location:" + reference),
        let target = redirected(request, to: location).value?.url?.absoluteString, target != request.address
    else { return }
    checkAddress(target)
    requireNoDotSegments(in: target)
    let (start, reference) = (request.address, location.value)
    if let expected = RFC3986Resolver.resolved(reference, against: start) {
        let withoutFragment = target.prefix { $0 != "#" }
        requireSameBytes(
            String(withoutFragment), expected,
            "a reference is resolved by RFC 3986, section 5.2: \(reference) at \(start)")
    }
}

private func requireNoDotSegments(in address: String) {
    let path = address.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).dropFirst(3)
    let dots = [Array(".".utf8), Array("..".utf8)]
    require(!segments.contains { dots.contains(Array($0)) }, "no dot segment survives: \(address)")
}

private func checkReference(_ text: String) {
    guard let url = picture(text) else { return }
    checkAddress(url.absoluteString)
    require(picture(url.absoluteString) == url, "an address that is resolved again is the same: \(url)")
}

/// Decodes a quiz file whose logo has the given reference, and returns the address of the logo.
private func picture(_ reference: String) -> URL? {
    let file: [String: Any] = [
        "version": 1, "title": "t", "logo": reference,
        "questions": [["text": "q", "options": ["a", "b"], "right": "a"]],
    ]
    do {
        let bytes = try JSONSerialization.data(withJSONObject: file)
        let quiz = try QuizFile(bytes, at: URL(string: "https://a.example/b/c/d;p?q"))
        if case .at(let url) = quiz.heading.picture { return url }
    } catch {
        // References that cannot occur in a JSON file are skipped.
    }
    return nil
}
