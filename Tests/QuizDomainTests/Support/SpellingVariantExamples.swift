/// Answers with other ways of writing them that every quizmaster accepts, and with guesses that must be refused,
/// written by hand for `SpellingVariantsTests`.
///
/// The lines are divided by their place: the rules were chosen with the even lines and judged on the odd ones.
enum SpellingVariantExamples {
    /// A guess for an answer.
    struct Pair: Hashable, Sendable, CustomStringConvertible {
        let answer: String
        let guess: String
        var description: String { "\(guess) for \(answer)" }
    }

    /// The guesses of one half of the list that mean the answer.
    static func equal(_ half: Half) -> [Pair] { pairs(equalText, half) }

    /// The guesses of one half of the list that mean something else.
    static func different(_ half: Half) -> [Pair] { pairs(differentText, half) }

    private static func pairs(_ text: String, _ half: Half) -> [Pair] {
        text.split(separator: "\n").enumerated().filter { $0.offset % 2 == half.rawValue }.flatMap { _, line in
            let parts = line.split(separator: "|").map {
                String($0.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            }
            return parts.dropFirst().map { Pair(answer: parts[0], guess: $0) }
        }
    }

    private static let equalText = """
        Rocky II | Rocky 2 | rocky two
        Rocky 3 | rocky iii | Rocky Three
        Henry VIII | Henry 8 | henry eight | Henry the 8th | Henry the Eighth
        Louis XIV | louis 14 | Louis the Fourteenth
        Elizabeth II | elizabeth 2 | Elizabeth the second
        World War II | World War 2 | world war two
        World War I | world war 1 | World War One
        The Godfather Part II | the godfather part 2 | The Godfather Part Two
        The Godfather: Part III | the godfather part 3 | the godfather: part three
        Super Bowl LIV | super bowl 54 | Super Bowl fifty-four
        Super Bowl XXIX | Super Bowl 29
        Final Fantasy VII | final fantasy 7 | Final Fantasy Seven
        Star Wars: Episode IV | star wars episode 4 | Star Wars: Episode Four
        Rocky IV: Rocky versus Drago | rocky 4 rocky versus drago | Rocky 4: Rocky vs Drago
        Terminator 2 | Terminator II | terminator two
        Terminator 2: Judgment Day | Terminator II: Judgment Day | terminator two judgment day
        Saw VI | Saw 6
        George VI | George 6 | george six
        John Paul II | john paul 2 | John Paul the Second
        Benedict XVI | Benedict 16 | benedict sixteen
        Charles III | Charles 3 | charles three
        Apollo XI | Apollo 11 | apollo eleven
        Apollo 13 | Apollo XIII | apollo thirteen
        12 Angry Men | Twelve Angry Men
        Twelve Monkeys | 12 Monkeys
        Ocean's Eleven | Ocean's 11 | oceans 11
        The Magnificent Seven | the magnificent 7
        Seven Samurai | 7 samurai
        The Hateful Eight | The Hateful 8
        Nine to Five | 9 to 5
        101 Dalmatians | One Hundred and One Dalmatians | a hundred and one dalmatians
        One Hundred Years of Solitude | 100 Years of Solitude
        Around the World in Eighty Days | Around the World in 80 Days
        20,000 Leagues Under the Sea | Twenty Thousand Leagues Under the Sea | 20000 leagues under the sea
        Fifty Shades of Grey | 50 Shades of Grey
        The 39 Steps | The Thirty-Nine Steps | the thirty nine steps
        Nineteen Eighty-Four | 1984
        2001: A Space Odyssey | two thousand and one a space odyssey
        Twenty-one Jump Street | 21 Jump Street
        21 Grams | Twenty-One Grams | twenty one grams
        The Three Musketeers | The 3 Musketeers
        Two and a Half Men | 2 and a half men
        Four Weddings and a Funeral | 4 Weddings and a Funeral
        The Fifth Element | The 5th Element
        Friday the 13th | Friday the Thirteenth
        Twelfth Night | 12th Night
        The Sixth Sense | The 6th Sense
        Fifth Avenue | 5th Avenue
        Forty-Second Street | 42nd Street
        The First Lady | The 1st Lady
        Catch-22 | Catch Twenty-Two | catch 22
        Maroon 5 | Maroon Five
        Jackson 5 | Jackson Five | jackson five
        Blink-182 | blink 182
        Sum 41 | Sum Forty-One
        Seven Nation Army | 7 Nation Army
        One million | 1,000,000 | 1 million | 1000000
        50,000 | fifty thousand | 50 thousand
        Three hundred and sixty-five | 365 | three hundred sixty five
        1,200 | twelve hundred | one thousand two hundred
        Sixteen | 16
        42 | forty-two | forty two
        The Famous Five | The Famous 5
        Three Mile Island | 3 Mile Island
        Thirty Years' War | 30 Years War
        Hundred-and-eighty | 180
        St. Louis | Saint Louis
        Saint Petersburg | St. Petersburg | St Petersburg
        Saint Lucia | St Lucia | st. lucia
        St. Patrick's Day | Saint Patrick's Day | saint patricks day
        Saint Kitts and Nevis | St Kitts & Nevis | St. Kitts and Nevis
        Mont Saint-Michel | Mont St Michel | Mont St. Michel
        St. Elmo's Fire | Saint Elmos Fire
        Yves Saint Laurent | Yves St. Laurent
        Saint-Tropez | St. Tropez | St Tropez
        Mount St. Helens | Mt. Saint Helens | mt st helens | Mount Saint Helens
        Mount Everest | Mt. Everest | mt everest
        Mt. Rushmore | Mount Rushmore
        Mount Kilimanjaro | Mt Kilimanjaro
        Mt. Fuji | mount fuji
        Dr. No | Doctor No
        Doctor Who | Dr. Who | dr who
        Doctor Zhivago | Dr. Zhivago | dr zhivago
        Dr. Strangelove | doctor strangelove
        Doctor Strange | Dr Strange
        Dr. Jekyll and Mr. Hyde | Doctor Jekyll and Mr Hyde | dr jekyll & mr hyde
        Martin Luther King Jr. | Martin Luther King Junior | martin luther king, jr.
        Robert Downey Jr. | Robert Downey Junior
        Cal Ripken Junior | Cal Ripken Jr.
        Sammy Davis Jr. | sammy davis junior
        Kill Bill: Volume 2 | Kill Bill Vol. 2 | kill bill vol 2 | Kill Bill: Volume Two
        Kill Bill: Vol. 1 | Kill Bill: Volume 1 | kill bill volume one
        Guardians of the Galaxy Vol. 3 | guardians of the galaxy volume 3 | Guardians of the Galaxy Volume III
        Chanel No. 5 | Chanel Number 5 | chanel no 5 | Chanel number five
        Mambo No. 5 | Mambo Number 5 | mambo number five
        Symphony No. 9 | Symphony Number 9 | symphony number nine
        Number 10 | No. 10 | no 10 | number ten
        Public Enemy No. 1 | Public Enemy Number 1 | public enemy number one
        (John) Updike | Updike | John Updike
        (William) Shakespeare | shakespeare | william shakespeare
        Georgia (country) | Georgia
        Mercury (planet) | mercury | mercury planet
        (I Can't Get No) Satisfaction | Satisfaction | I can't get no satisfaction
        Beethoven (Ludwig van) | Beethoven
        (Sittin' On) The Dock of the Bay | the dock of the bay
        New York (City) | New York | New York City
        Hooked on a Feeling [live] | hooked on a feeling
        Sinatra (Frank) | sinatra
        The (Dixie) Chicks | The Chicks | the dixie chicks
        Florence + the Machine | Florence and the Machine | florence & the machine
        Romeo + Juliet | Romeo and Juliet | romeo & juliet
        Simon & Garfunkel | Simon and Garfunkel | simon n garfunkel | Simon + Garfunkel
        Rock 'n' Roll | Rock and Roll | rock & roll | rock n roll | rock'n'roll
        Guns N' Roses | Guns and Roses | guns & roses | guns n roses
        Salt-N-Pepa | Salt and Pepa | salt & pepa
        Dungeons & Dragons | Dungeons and Dragons | dungeons n dragons | Dungeons + Dragons
        Mumford & Sons | mumford and sons | Mumford + Sons
        Drum and Bass | drum & bass | drum n bass
        Trinidad and Tobago | Trinidad & Tobago | Trinidad + Tobago
        Ke$ha | Kesha | kesha
        A$AP Rocky | ASAP Rocky | asap rocky
        M*A*S*H | MASH | mash | m a s h
        *NSYNC | NSYNC | nsync
        Joey Bada$$ | joey badass
        Too $hort | too short
        Ty Dolla $ign | ty dolla sign
        E*TRADE | etrade | e trade
        50 percent | 50% | 50 % | fifty percent | 50 per cent
        100% | 100 percent | one hundred percent | a hundred per cent
        25 % | 25 percent | twenty-five percent
        Ten percent | 10% | 10 percent
        99 Percent Invisible | 99% Invisible
        すし | スシ
        トトロ | ととろ
        ナルト | なると
        ひらがな | ヒラガナ
        ピカチュウ | ぴかちゅう
        Fahrenheit Four Fifty-One | fahrenheit 4 51
        Route Sixty-Six | Route 66
        District Nine | District 9
        Area Fifty-One | Area 51
        Formula One | Formula 1
        Prince Charles the Third | prince charles the 3rd
        Level 42 | level forty two
        Seven Wonders of the World | 7 wonders of the world
        The Twelve Apostles | the 12 apostles
        Ten Commandments | 10 Commandments
        Six Degrees of Separation | 6 degrees of separation
        Eight Mile | 8 Mile
        """

    private static let differentText = """
        Rocky II | Rocky 3 | rocky 11 | Rocky | Rocky III | rocky two hundred
        Henry VIII | Henry 7 | henry 18 | Henry 88 | henry the seventh | Henry the 18th
        Louis XIV | Louis 15 | Louis 16 | louis the fifteenth | Louis 4
        Malcolm X | Malcolm 10 | malcolm ten | Malcolm
        X | 10 | ten | XX
        Generation X | generation 10 | Generation Y | generation ten
        American History X | American History 10 | american history ten
        V | 5 | five
        The King and I | The King and 1 | the king and one
        Withnail and I | withnail and 1 | Withnail & one
        I | 1 | one
        Jet Li | Jet 51 | jet fifty-one
        Vitamin C | vitamin 100 | Vitamin D | vitamin hundred
        Vitamin D | Vitamin 500
        12 Angry Men | 13 Angry Men | eleven angry men | Twenty Angry Men | 12 Hungry Men Eat
        Ocean's Eleven | Ocean's 12 | oceans thirteen | ocean's 111
        101 Dalmatians | 102 Dalmatians | one hundred dalmatians | 1001 Dalmatians | one hundred and two dalmatians
        Nineteen Eighty-Four | 1985 | 1948 | nineteen eighty | 84
        The Fifth Element | The 5 Element | the 6th element | the 15th element
        Friday the 13th | Friday the 12th | Friday the 30th | friday the thirtieth
        Seven Samurai | 6 samurai | 17 samurai | seventy samurai
        50,000 | 50 | 500,000 | fifty | five thousand | 15 thousand
        One million | one billion | 1,000 | 100,000 | 1 milion and 1
        42 | 24 | 43 | forty | twenty-four
        Sixteen | 60 | 17 | 6
        St. Louis | Street Louis | San Louis
        Wall St. | Wall Saint
        Main St | main saint
        Mulholland Dr. | Mulholland Doctor
        Mount Etna | Mt. Edna Peak
        No One | Number 1 | No. 1
        Dr. No | Dr. Number | Doctor 1
        Chanel No. 5 | Chanel No. 6 | Chanel 19 | chanel number fifteen
        Kill Bill: Volume 2 | Kill Bill Vol. 1 | Kill Bill | Kill Bill Vol. 3
        (John) Updike | John | (John) Irving
        Iron (II) oxide | iron oxide | iron 3 oxide
        Apollo (13) | Apollo | apollo 12
        Rock 'n' Roll | Rock or Roll Over
        John N. Smith | John and Smith
        C++ | C and | C | C and and
        A+ | A and
        2 + 2 | 2 and 2 and 2
        $5 | s5 | 5
        $50,000 | s50000 | 50,000 | $5,000
        50 percent | 50 | 5% | 15 percent | 50 dollars | fifteen percent
        100% | 10% | 1000 percent | 100
        すし | すじ | さし
        Super Bowl LIV | Super Bowl 55 | Super Bowl 44 | super bowl 4
        World War I | World War 2 | World War 11 | world war three
        Final Fantasy X | Final Fantasy 10 | Final Fantasy 9
        Twenty-One Pilots | 20 pilots | 22 pilots | 2 pilots
        Four Rooms | 14 rooms | forty rooms
        Two and a Half Men | 3 and a half men | 2 men
        The Three Musketeers | the 4 musketeers | the 33 musketeers
        Elizabeth I | Elizabeth 2 | elizabeth the second | Elizabeth
        Saw III | Saw 4 | saw 111 | Saw
        Fast Five | fast 6 | Fast 55
        Maroon 5 | Maroon 6 | maroon fifty | maroon fifteen
        """
}
