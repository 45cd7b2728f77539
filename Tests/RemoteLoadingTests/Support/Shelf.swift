import Foundation

/// A payload with a list and a nested value.
struct Shelf: Decodable, Hashable, Sendable {
    struct Book: Decodable, Hashable, Sendable {
        let name: String
        let pages: Int?
    }

    let books: [Book]

    static let twoBooks = Shelf(books: [Book(name: "Emma", pages: 474), Book(name: "Più su", pages: nil)])
    static let twoBooksJSON = Data(#"{"books": [{"name": "Emma", "pages": 474}, {"name": "Più su"}]}"#.utf8)
}
