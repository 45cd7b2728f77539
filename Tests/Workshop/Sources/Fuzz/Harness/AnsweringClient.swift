import Foundation
@testable import RemoteLoading
import RemoteLoadingTesting

/// A client that computes its response from the request.
struct AnsweringClient: HTTPClient {
    let answer: @Sendable (HTTPRequest) -> HTTPResponse

    init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) {
        self.answer = answer
    }

    /// Creates a client that sends the same body to every request.
    init(body: Data, status: HTTPStatus = .ok) {
        self.init { _ in HTTPResponse(status: status, body: body) }
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { answer(request) }
}

extension HTTPFields {
    /// Creates fields from lines such as `Age: 60`, and ignores invalid lines.
    init(lines: [String]) {
        self.init(lines.compactMap(HTTPField.init(line:)))
    }
}

extension HTTPField {
    /// Creates a field from a line, or `nil` if the line is invalid.
    init?(line: String) {
        let scalars = line.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { return nil }
        do throws(HTTPMessageError) {
            let name = try HTTPFieldName(String(line[..<colon]))
            try self.init(name, String(scalars[scalars.index(after: colon)...]))
        } catch {
            return nil
        }
    }
}

extension TimeProviding where Self == TimeSource {
    /// Returns a time source that never advances.
    ///
    /// This time source is for code with a deadline. If its sleeps ended at once, the deadline would pass immediately.
    static func standing() -> TimeSource {
        ManualClock(startingAt: Date(timeIntervalSince1970: 1_767_639_731)).timeSource
    }

    /// Returns a time source that starts at the same date in every run and whose sleeps end at once.
    static func immediate() -> TimeSource {
        ImmediateClock(startingAt: Date(timeIntervalSince1970: 1_767_639_731)).timeSource
    }
}
