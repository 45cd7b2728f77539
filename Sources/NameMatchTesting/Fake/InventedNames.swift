import RemoteLoading
import RemoteLoadingTesting

/// An invented name for fixtures.
struct InventedName: Hashable {
    let first: String
    let last: String

    /// Returns distinct names in an order determined by the seed.
    ///
    /// If `count` is greater than the number of combinations of first and last names, the combinations are repeated
    /// with a number after the last name.
    static func all(_ count: Int, seed: UInt64) -> [InventedName] {
        var generator = SeededNumbers(seed: seed)
        let pairs = firstNames.flatMap { first in lastNames.map { InventedName(first: first, last: $0) } }
        let order = generator.shuffled(pairs)
        return (0..<max(0, count)).map { number in
            let name = order[number % order.count]
            let turn = number / order.count
            return turn == 0 ? name : InventedName(first: name.first, last: name.last + " \(turn + 1)")
        }
    }

    /// The first names of people whose portraits can have beards, with those of the people who are called Mat.
    static let firstNamesWithBeards = [
        "Anders", "Björn", "Carlos", "Dario", "Emil", "Felix", "Henrik", "Ivo", "Jamal", "Kaito", "Lars", "Luca",
        "Mateo", "Mattia", "Noah", "Oscar", "Pedro", "Rafael", "Samir", "Tariq", "Viktor", "Mat", "Matt", "Matthew",
        "Matías", "Matteo",
    ]
    private static let firstNames = [
        "Ada", "Agnes", "Amara", "Anders", "Bea", "Björn", "Camille", "Carlos", "Chiara", "Dario", "Deniz", "Edda",
        "Elif", "Emil", "Farah", "Felix", "Gesa", "Giulia", "Hana", "Henrik", "Imani", "Ivo", "Jamal", "Jana", "Kaito",
        "Klara", "Lars", "Leila", "Luca", "Mateo", "Matilda", "Mattia", "Mina", "Nadia", "Noah", "Olga", "Oscar",
        "Paola", "Pedro", "Quinn", "Rafael", "Rosa", "Samir", "Sofia", "Tariq", "Tilda", "Ulla", "Viktor", "Yara",
        "Zoë",
    ]
    private static let lastNames = [
        "Abara", "Albers", "Andresen", "Bauer", "Bianchi", "Borg", "Castillo", "Conti", "Dahl", "Demir", "Dubois",
        "Ekström", "Farkas", "Ferrari", "Fischer", "Galli", "García", "Haas", "Hansen", "Ibarra", "Ito", "Jansen",
        "Kaya", "Keller", "Kovač", "Lindqvist", "López", "Marino", "Mbeki", "Moreau", "Nakamura", "Novak", "Okafor",
        "Olsen", "Petrov", "Quist", "Rahimi", "Ricci", "Romano", "Santos", "Schäfer", "Silva", "Tanaka", "Torres",
        "Usman", "Vega", "Weber", "Yilmaz", "Zander", "Zorić",
    ]
}
