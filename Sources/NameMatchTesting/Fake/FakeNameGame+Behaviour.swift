public import RemoteLoading
import RemoteLoadingTesting

extension FakeNameGame {
    /// The properties that differ between deployments of the service.
    public struct Behaviour: Hashable, Sendable {
        /// The form in which the list is sent, such as an array or an object.
        public var root = Root.bareArray
        /// The header fields that are added to every successful response, such as `Cache-Control`.
        public var fields: HTTPFields = [:]

        /// Creates the behaviour of the service since August 2017, which sends the list as an array.
        public init() {}
    }

    /// The form in which the service sends the list, such as an array or an object.
    public enum Root: Hashable, Sendable, CaseIterable {
        /// An array, as the service has sent since August 2017.
        case bareArray
        /// An object with `meta` and `items`, as the service sent before August 2017.
        case metaAndItems
        /// An object with `items` only.
        case items
        /// An object with `people`, as a copy of the service sends.
        case people
    }
}

extension FakeNameGame.Root {
    func json(_ rows: [JSONValue]) -> JSONValue {
        let count = JSONValue.number(Double(rows.count))
        return switch self {
        case .bareArray: .array(rows)
        case .metaAndItems:
            .object(["meta": .object(["skip": 0, "limit": count, "total": count]), "items": .array(rows)])
        case .items: .object(["items": .array(rows)])
        case .people: .object(["people": .array(rows)])
        }
    }
}
