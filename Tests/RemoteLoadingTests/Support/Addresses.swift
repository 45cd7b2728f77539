import Foundation

/// Where the requests of these tests would go, if any went.
enum Addresses {
    static let books = "https://books.example/list"
    static let booksURL = URL(string: books)!
}
