import Foundation
public import RemoteLoading
import RemoteLoadingTesting

extension FakeNameGame {
    /// What differs between deployments of the service, and what goes wrong with one.
    public struct Behaviour: Hashable, Sendable {
        /// What the list is at its root.
        public var root = Root.bareArray
        /// Whether what is missing in a row is null.
        package var writesNull = false
        /// Fields of every answer that brings what was asked for, such as `Cache-Control`.
        public var fields: HTTPFields = [:]
        /// What goes wrong with a portrait, by the name of its file.
        public var portraitFaults: [String: PortraitFault] = [:]

        /// Creates the behaviour of the service as it was last: a bare array, and nothing goes wrong.
        public init() {}
    }

    /// What a list is at its root.
    public enum Root: Hashable, Sendable, CaseIterable {
        /// An array, since August 2017.
        case bareArray
        /// An object with `meta` and `items`, before that.
        case metaAndItems
        /// An object with `items` alone.
        case items
        /// An object with `people`, as a copy of the service has.
        case people
        /// An object with nothing in it.
        case emptyObject
        /// `null`.
        case null
        /// A page of markup.
        case webPage

        /// Whether there are people in it.
        package var hasPeople: Bool {
            switch self {
            case .bareArray, .metaAndItems, .items, .people: true
            case .emptyObject, .null, .webPage: false
            }
        }
    }

    /// What goes wrong with a portrait.
    public enum PortraitFault: Hashable, Sendable, CaseIterable {
        /// It is not there: 404.
        case missing
        /// It is not there any more: 410.
        case gone
        /// Nobody can get it now: 503.
        case unavailable
        /// A page of markup comes as a picture.
        case noPicture
        /// Nothing comes.
        case empty
        /// A picture comes that claims to have four billion pixels.
        case absurdSize
        /// No answer comes until the client goes away.
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
    /// What is answered; nil if nothing is.
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
