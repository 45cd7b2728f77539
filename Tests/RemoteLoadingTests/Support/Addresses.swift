import Foundation

/// Addresses of requests that never reach a network.
enum Addresses {
    static let books = "https://books.example/list"
    static let booksURL = URL(string: books)!
}
