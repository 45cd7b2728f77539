public import Foundation
public import RemoteLoading

/// A difference between a real service, as a recording shows it, and a double of the service.
public struct ServiceDrift: Hashable, Sendable, CustomStringConvertible {
    /// The method and the address without its query, or the name of the recording.
    public let subject: String
    /// The difference, such as `data[].is_mature: only in the double`.
    public let difference: String

    /// The subject and the difference.
    public var description: String { "\(subject)  \(difference)" }
}

/// Returns the differences between a recording of a service and a double of the service, such as a fake.
///
/// The double gets the requests of the recording, in their order. Its responses are compared by their shape: the
/// status, the content type, and in JSON the members and the kinds of their values. Values are not compared. All
/// responses to a path with the same status are compared together, and so are paths that differ only in a number or an
/// identifier with digits. A member is optional if one side has it in some objects but not in others, and a difference
/// if it is missing in all responses of one side.
///
/// To detect that a double has fallen behind its service, write `#expect(drifts == [])` in a test. Record the service
/// again from time to time; with `maximumAge`, an old recording is a difference, too.
///
/// - Parameters:
///   - recording: The file of the recording.
///   - double: The double.
///   - secrets: The secrets that the recording masks by their labels, with the values that the double expects. Cookies,
///     the field `Authorization`, and the values of fields, queries and forms with secret names have no label there, so
///     set them in `prepare`.
///   - optionalMembers: Members that may be missing, by name or by path, such as `data[].title`.
///   - maximumAge: The number of days after which a recording is too old, or `nil` for no limit. With a limit, a
///     recording without dates is a difference.
///   - time: The source of the current date.
///   - prepare: A closure that completes a request, for example with a credential that the recording masks, or returns
///     `nil` to skip it. The request lacks the fields that the recording masks.
public func serviceDrift(
    between recording: URL, and double: some HTTPHandler, secrets: [RecordedSecret] = [],
    optionalMembers: Set<String> = [], maximumAge: Int? = nil, time: any TimeProviding = .system,
    prepare: @Sendable (HTTPRequest) -> HTTPRequest? = { $0 }
) async throws -> [ServiceDrift] {
    let content: Data
    do {
        content = try Data(contentsOf: recording)
    } catch {
        throw RecordingError.unreadable(path: recording.path(percentEncoded: false), reason: "\(error)")
    }
    var comparison = DriftComparison(optionalMembers: optionalMembers)
    let client = InProcessHTTPClient(double)
    let exchanges = try HARReader.exchanges(in: content)
    for exchange in exchanges {
        guard case .response(let recorded) = exchange.answer,
            let request = prepare(exchange.request(withSecrets: secrets))
        else { continue }
        comparison.add(recorded, try await client.send(request), for: request)
    }
    let age = maximumAge.flatMap { days in
        DriftComparison.age(of: exchanges, named: recording.lastPathComponent, over: days, at: time.timeSource.date())
    }
    return [age].compactMap(\.self) + comparison.drifts
}

/// The responses of a recording and of a double, by method, path and status.
private struct DriftComparison {
    private struct Group {
        var recorded = JSONShape()
        var double = JSONShape()
        /// The differences of single responses.
        var differences: [String] = []
    }

    private struct Key: Hashable {
        let subject: String
        let status: Int
    }

    let optionalMembers: Set<String>
    private var groups: [Key: Group] = [:]

    init(optionalMembers: Set<String>) { self.optionalMembers = optionalMembers }

    mutating func add(_ recorded: HTTPResponse, _ double: HTTPResponse, for request: HTTPRequest) {
        let base = request.address.prefix { !"?#".contains($0) }.split(separator: "/", omittingEmptySubsequences: false)
        let path = base.prefix(3) + base.dropFirst(3).map { $0.isIdentifierOfPath ? "*" : $0 }
        let key = Key(subject: "\(request.method) \(path.joined(separator: "/"))", status: recorded.status.code)
        var found: [String] = []
        func compare(_ what: String, _ recorded: String, _ double: String) {
            if recorded != double { found.append("\(what): \(recorded) in the recording, \(double) in the double") }
        }
        compare("the status", "\(recorded.status)", "\(double.status)")
        compare("the content type", recorded.mediaType, double.mediaType)
        let values = [recorded, double].map { response in
            try? JSONDecoder().decode(JSONValue.self, from: response.body)  // other bodies are compared, too
        }
        compare("the body", values[0] == nil ? "no JSON" : "JSON", values[1] == nil ? "no JSON" : "JSON")
        // A response with another status has another shape, and one difference is enough.
        if recorded.status == double.status, let left = values[0], let right = values[1] {
            groups[key, default: Group()].recorded.add(left)
            groups[key, default: Group()].double.add(right)
        }
        groups[key, default: Group()].differences += found.prefix(1)
    }

    var drifts: [ServiceDrift] {
        groups.sorted { ($0.key.subject, $0.key.status) < ($1.key.subject, $1.key.status) }.flatMap { key, group in
            let shapes = group.recorded.differences(from: group.double, optional: optionalMembers)
            return Set(group.differences + shapes).sorted().map {
                ServiceDrift(subject: key.subject, difference: $0)
            }
        }
    }

    /// Returns the difference of a recording whose oldest response is too old, or has no date.
    static func age(
        of exchanges: [RecordedExchange], named name: String, over days: Int, at now: Date
    ) -> ServiceDrift? {
        let dates = exchanges.compactMap(\.date)
        guard let oldest = dates.min(), dates.count == exchanges.count else {
            return ServiceDrift(subject: name, difference: "an entry has no date: record it again")
        }
        let age = Int((now.timeIntervalSince(oldest) / 86_400).rounded(.down))
        guard age > days else { return nil }
        let day = oldest.formatted(.iso8601.year().month().day())
        return ServiceDrift(subject: name, difference: "recorded on \(day), \(age) days ago: record it again")
    }
}

extension Substring {
    /// `true` if a part of a path is a number or contains digits, unless it is a version such as `v1`.
    fileprivate var isIdentifierOfPath: Bool {
        contains { $0.isASCII && $0.isNumber } && wholeMatch(of: /[vV][0-9.]+/) == nil
    }
}

extension HTTPResponse {
    /// The content type without parameters, in small letters, or `none`.
    fileprivate var mediaType: String {
        fields[.contentType].map { $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased() } ?? "none"
    }
}

extension RecordedExchange {
    /// Returns the recorded request with the values of secrets in place of their masks.
    fileprivate func request(withSecrets secrets: [RecordedSecret]) -> HTTPRequest {
        func unmasked(_ text: String) -> String {
            secrets.reduce(text) { $0.replacing($1.mask, with: $1.value) }
        }
        let body = request.body.map { body in
            String(validating: body, as: UTF8.self).map { Data(unmasked($0).utf8) } ?? body
        }
        var fields = HTTPFields()
        for field in [requestFields, request.fields].joined() where field.value != RecordingMask.placeholder {
            try? fields.set(unmasked(field.value), for: field.name)  // a secret may be no valid value
        }
        let address = unmasked(request.address)
        let restored = try? HTTPRequest(request.method, parsing: address, fields: fields, body: body)  // no address
        return restored ?? request
    }
}
