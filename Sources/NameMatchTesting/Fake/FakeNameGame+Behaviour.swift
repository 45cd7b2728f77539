import Foundation
public import RemoteLoading
import RemoteLoadingTesting

extension FakeNameGame {
    /// The properties in which deployments of the service differ, and the faults to simulate.
    public struct Behaviour: Hashable, Sendable {
        /// The form in which the list is sent, such as an array or an object.
        public var root = Root.bareArray
        /// A Boolean value that indicates whether missing members of a row are written as `null`.
        package var writesNull = false
        /// The header fields that are added to every successful response, such as `Cache-Control`.
        public var fields: HTTPFields = [:]
        /// The faults of portraits, by the file name of the portrait.
        public var portraitFaults: [String: PortraitFault] = [:]

        /// Creates the behaviour of the service since August 2017: the list is sent as an array, and no response has a
        /// fault.
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
        /// An empty object.
        case emptyObject
        /// `null`.
        case null
        /// An HTML page.
        case webPage

        /// A Boolean value that indicates whether the list can contain people.
        package var hasPeople: Bool {
            switch self {
            case .bareArray, .metaAndItems, .items, .people: true
            case .emptyObject, .null, .webPage: false
            }
        }
    }

    /// A fault in the response to a request for a portrait.
    public enum PortraitFault: Hashable, Sendable, CaseIterable {
        /// The response is 404.
        case missing
        /// The response is 410.
        case gone
        /// The response is 503.
        case unavailable
        /// The body is an HTML page with the content type of a picture.
        case noPicture
        /// The body is empty.
        case empty
        /// The header of the picture states a size of four billion pixels.
        case absurdSize
        /// The service does not respond before the client cancels the request.
        case silent
    }
}

extension FakeNameGame.Root {
    func response(_ rows: [JSONValue]) -> HTTPResponse {
        let count = JSONValue.number(Double(rows.count))
        return switch self {
        case .bareArray: .json(JSONValue.array(rows).text)
        case .metaAndItems:
            .json(
                JSONValue.object([
                    "meta": .object(["skip": 0, "limit": count, "total": count]), "items": .array(rows),
                ]).text)
        case .items: .json(JSONValue.object(["items": .array(rows)]).text)
        case .people: .json(JSONValue.object(["people": .array(rows)]).text)
        case .emptyObject: .json("{}")
        case .null: .json("null")
        case .webPage: .webPage()
        }
    }
}

extension FakeNameGame.PortraitFault {
    /// The response, or `nil` if the service does not respond.
    var response: HTTPResponse? {
        switch self {
        case .missing: .status(.notFound)
        case .gone: .status(.gone)
        case .unavailable: .status(.serviceUnavailable)
        case .noPicture: .webPage(type: "image/png")
        case .empty: HTTPResponse(fields: [.contentType: "image/png"])
        case .absurdSize: .image(ImageFixtures.gif(width: 65_535, height: 65_535), type: "image/gif")
        case .silent: nil
        }
    }
}

extension HTTPResponse {
    static func webPage(status: HTTPStatus = .ok, type: String = "text/html; charset=utf-8") -> HTTPResponse {
        HTTPResponse(
            status: status, fields: [.contentType: type], body: Data("<!DOCTYPE html><title>The name game</title>".utf8)
        )
    }
}
