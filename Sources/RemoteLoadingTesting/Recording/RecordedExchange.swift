import Foundation
import RemoteLoading

/// An entry of a recording: a request, and the answer that it got.
struct RecordedExchange: Sendable {
    enum Answer: Sendable {
        case response(HTTPResponse)
        case failure(TransportError)
        /// A response whose body, of this number of bytes, was left out by the tool that wrote the file.
        case withoutBody(bytes: Int)
    }

    /// The path of the entry in the file, such as `log.entries[0]`.
    let place: String
    var request: HTTPRequest
    /// `true` if the tool that wrote the file left out the body of the request, so that any body matches.
    let isBodyOmitted: Bool
    let answer: Answer
    /// The time of the request, if the tool has written it.
    var date: Date?
    /// The fields of the request, which are not compared.
    var requestFields = HTTPFields()

    /// Returns the differences between this request and one of the code under test.
    ///
    /// The fields are not compared, because they differ between systems.
    func differences(from other: HTTPRequest) -> [String] {
        // A loopback server can serve the recording of another host.
        let base = request.baseOnThisMachine == nil ? other.baseOnThisMachine : nil
        let address = base.map { $0 + request.addressBelowHost } ?? request.address
        return RequestMatcher.request(request.method, address).differences(from: other) + bodyDifference(from: other)
    }

    private func bodyDifference(from other: HTTPRequest) -> [String] {
        let (expected, actual) = (request.body ?? Data(), other.body ?? Data())
        if isBodyOmitted || expected == actual { return [] }
        let values = [expected, actual].map { try? JSONDecoder().decode(JSONValue.self, from: $0) }  // or no JSON
        if let expected = values[0], let actual = values[1] {
            if expected == actual { return [] }
            // The values could be secrets that the recording has not masked.
            if let path = expected.firstDifference(from: actual) { return ["body.\(path.prefix(200)) differs"] }
        }
        let common = zip(expected, actual).prefix { $0 == $1 }.count
        return ["body of \(expected.count) bytes != \(actual.count) bytes, from byte \(common)"]
    }
}
