import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The status and the fields of a response, checked.
struct ResponseHead {
    let status: HTTPStatus
    let fields: HTTPFields
    /// How many bytes of the wire the body takes; nil if the fields do not tell.
    let length: Int?

    /// Reads what the session tells; nil for what no message may contain.
    init?(_ response: HTTPURLResponse) {
        do throws(HTTPRuleViolation) {
            status = try HTTPStatus(response.statusCode)
            fields = try ResponseHead.fields(of: response)
        } catch {
            return nil
        }
        let lengths = fields.values(for: .contentLength)
        guard !lengths.isEmpty, !fields.contains(where: { $0.name == .transferEncoding }) else {
            length = nil
            return
        }
        guard let length = ResponseHead.length(lengths) else { return nil }
        self.length = length
    }

    /// Whether the body is certain to be larger than a limit.
    ///
    /// The length that is told is that on the wire, so it says nothing of an encoded body.
    func promisesBody(over limit: Int, after method: HTTPMethod) -> Bool {
        guard let length, method != .head, !status.forbidsBody else { return false }
        return length > limit && !fields.contains { $0.name == .contentEncoding }
    }

    /// In the order of the names: the session has lost that of the message.
    private static func fields(of response: HTTPURLResponse) throws(HTTPRuleViolation) -> HTTPFields {
        let named = response.allHeaderFields
        var fields: [HTTPField] = []
        fields.reserveCapacity(named.count)
        for (name, value) in named {
            guard let name = name.base as? String, let value = value as? String else { continue }
            fields.append(try HTTPField(HTTPFieldName(name), value))
        }
        fields.sort { $0.name.spelling < $1.name.spelling }
        return HTTPFields(fields)
    }

    /// One length, however often it is repeated; nil if two differ or one is none (RFC 9112, section 6.3).
    ///
    /// A number beyond all numbers is only too large.
    private static func length(_ values: [String]) -> Int? {
        if values.count == 1, let text = values.first, text.isNumber { return Int(text) ?? .max }
        let parts = values.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false) }
        let texts = Set(parts.map { ByteKey(String($0).withoutBlanks) })
        guard let text = texts.first?.text, texts.count == 1, text.isNumber else { return nil }
        return Int(text) ?? .max
    }
}

extension String {
    fileprivate var isNumber: Bool {
        !isEmpty && utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }
}

extension HTTPFieldName {
    fileprivate static let transferEncoding: HTTPFieldName = "Transfer-Encoding"
    fileprivate static let contentEncoding: HTTPFieldName = "Content-Encoding"
}
