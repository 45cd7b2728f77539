package import Foundation

/// A payload with a list and a nested value.
package struct NestedPayload: Decodable, Hashable, Sendable {
    package struct Book: Decodable, Hashable, Sendable {
        package let name: String
        package let pages: Int?
    }

    package let books: [Book]

    package static let twoBooks = NestedPayload(books: [
        Book(name: "Emma", pages: 474), Book(name: "Più su", pages: nil),
    ])
    package static let twoBooksJSON = Data(#"{"books": [{"name": "Emma", "pages": 474}, {"name": "Più su"}]}"#.utf8)
}
