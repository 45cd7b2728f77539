/// Names of the kinds that quizzes ask for, collected for `MisspellingAcceptanceRateTests`.
///
/// A list is shuffled with a fixed seed and divided into two halves. The matcher is tuned on one half of each list and
/// judged on the other.
enum TriviaNames {
    /// The lists, each with names that could be the options of one question.
    static let lists: [[String]] = [people, works, places, things, sayings, quantities].map { text in
        text.split(separator: "\n").flatMap { $0.split(separator: ";") }.map { String($0.drop(while: \.isWhitespace)) }
    }

    private static let people = """
        Abraham Lincoln; Ada Lovelace; Agatha Christie; Albert Einstein; Alexander Fleming; Alfred Hitchcock
        Amelia Earhart; Andy Warhol; Angela Merkel; Anne Frank; Aretha Franklin; Aristotle; Audrey Hepburn
        Barack Obama; Ben Stiller; Benjamin Franklin; Bill Gates; Billie Jean King; Bob Dylan; Boris Becker
        Brad Pitt; Bruce Springsteen; Buster Keaton; Cary Grant; Catherine the Great; Charles Darwin
        Charles Dickens; Charlie Chaplin; Christopher Columbus; Clara Schumann; Cleopatra; Coco Chanel; Dante Alighieri
        David Bowie; Diego Maradona; Dolly Parton; Edgar Allan Poe; Elizabeth Taylor; Elton John; Elvis Presley
        Emily Dickinson; Enzo Ferrari; Ernest Hemingway; Federico Fellini; Florence Nightingale; Frank Sinatra
        Franz Kafka; Freddie Mercury; Frida Kahlo; Friedrich Nietzsche; Galileo Galilei; George Washington
        Giuseppe Verdi; Grace Hopper; Grace Kelly; Greta Garbo; Harrison Ford; Harry Houdini; Henry Ford
        Hermann Hesse; Isaac Newton; Jack Nicholson; James Cook; James Joyce; Jane Austen; Jimi Hendrix
        Joan of Arc; Johann Sebastian Bach; John Lennon; Julia Roberts; Julius Caesar; Karl Marx; Katharine Hepburn
        Leo Tolstoy; Leonardo da Vinci; Lewis Carroll; Lionel Messi; Louis Armstrong; Ludwig van Beethoven
        Mahatma Gandhi; Marie Curie; Marilyn Monroe; Mark Twain; Martin Luther King; Mary Shelley; Meryl Streep
        Michael Jackson; Michelangelo; Mick Jagger; Miles Davis; Muhammad Ali; Napoleon Bonaparte; Neil Armstrong
        Nelson Mandela; Niccolò Machiavelli; Nikola Tesla; Oscar Wilde; Pablo Picasso; Paul McCartney; Pelé
        Peter Sellers; Plato; Queen Victoria; Quentin Tarantino; Rafael Nadal; René Descartes; Ringo Starr
        Robert De Niro; Roger Federer; Rosa Parks; Salvador Dalí; Serena Williams; Sigmund Freud; Simone Biles
        Sophia Loren; Stephen Hawking; Stephen King; Steven Spielberg; Tiger Woods; Tina Turner; Tom Cruise; Tom Hanks
        Usain Bolt; Vincent van Gogh; Virginia Woolf; Vladimir Lenin; Walt Disney; William Shakespeare
        Winston Churchill; Wolfgang Amadeus Mozart; Woody Allen; Zinedine Zidane
        """

    private static let works = """
        A Christmas Carol; A Clockwork Orange; A Streetcar Named Desire; Abbey Road; Alice in Wonderland; Amadeus
        American Beauty; Animal Farm; Anna Karenina; Apocalypse Now; Around the World in Eighty Days; Back to the Future
        Beauty and the Beast; Beloved; Ben-Hur; Blade Runner; Bohemian Rhapsody; Brave New World
        Breakfast at Tiffany's; Bridge over Troubled Water; Casablanca; Catch Me If You Can; Citizen Kane
        Crime and Punishment; Dances with Wolves; Dead Poets Society; Death of a Salesman; Die Hard; Doctor Zhivago
        Don Giovanni; Don Quixote; Dracula; East of Eden; Fahrenheit 451; Fight Club; Finding Nemo; For Whom the Bell Tolls
        Forrest Gump; Frankenstein; Game of Thrones; Ghostbusters; Gladiator; Gone with the Wind; Good Will Hunting
        Great Expectations; Gulliver's Travels; Hamlet; Heart of Darkness; Hotel California; House of Cards
        Imagine; Inception; Indiana Jones; Jane Eyre; Jurassic Park; King Lear; La Traviata; Les Misérables
        Like a Rolling Stone; Little Women; Lolita; Lord of the Flies; Love in the Time of Cholera; Macbeth; Madame Butterfly
        Mamma Mia!; Mary Poppins; Middlemarch; Midnight Cowboy; Moby-Dick; Mona Lisa; Mrs Dalloway; My Fair Lady
        Nighthawks; Oliver Twist; On the Road; One Hundred Years of Solitude; Othello; Peter Pan; Pride and Prejudice
        Psycho; Pulp Fiction; Purple Rain; Rain Man; Rear Window; Robinson Crusoe; Romeo and Juliet; Roman Holiday
        Saving Private Ryan; Schindler's List; Sense and Sensibility; Sherlock Holmes; Singin' in the Rain; Smoke on the Water
        Some Like It Hot; Stairway to Heaven; Star Wars; Sunset Boulevard; Swan Lake; Taxi Driver; The Big Lebowski
        The Birth of Venus; The Catcher in the Rye; The Deer Hunter; The Divine Comedy; The Exorcist; The Godfather
        The Grapes of Wrath; The Great Gatsby; The Hobbit; The Last Supper; The Lion King; The Magic Flute; The Matrix
        The Night Watch; The Nutcracker; The Odyssey; The Old Man and the Sea; The Scream; The Shining
        The Silence of the Lambs; The Simpsons; The Sound of Music; The Starry Night; The Tempest; The Truman Show
        The Wizard of Oz; Thriller; Titanic; To Kill a Mockingbird; Toy Story; Treasure Island; Twelfth Night; Ulysses
        War and Peace; Waiting for Godot; West Side Story; Wuthering Heights; Yellow Submarine; Yesterday
        """

    private static let places = """
        Amazon River; Angel Falls; Antarctica; Arabian Sea; Atacama Desert; Atlantic Ocean; Bay of Bengal; Bering Strait
        Black Forest; Black Sea; Bondi Beach; Brandenburg Gate; Broadway; Buckingham Palace; Buenos Aires
        California; Cape of Good Hope; Cape Town; Caribbean Sea; Caspian Sea; Central Park; Colosseum; Copacabana
        Costa Brava; Danube; Death Valley; Easter Island; Edinburgh; Eiffel Tower; Ellis Island; Empire State Building
        English Channel; Everglades; Fifth Avenue; Florence; Forbidden City; Galápagos Islands; Gibraltar; Gobi Desert
        Golden Gate Bridge; Grand Canyon; Great Barrier Reef; Great Salt Lake; Great Wall of China; Greenwich; Hadrian's Wall
        Hagia Sophia; Himalayas; Hollywood; Hudson Bay; Hyde Park; Ipanema; Isle of Man; Johannesburg; Kilimanjaro
        Kremlin; Lake Baikal; Lake Como; Lake Superior; Lake Titicaca; Lake Victoria; Las Vegas; Leaning Tower of Pisa
        Liverpool; Loch Ness; Los Angeles; Louvre; Machu Picchu; Madagascar; Manchester; Mariana Trench; Massachusetts
        Matterhorn; Mediterranean Sea; Melbourne; Mississippi; Mont Blanc; Mount Etna; Mount Everest; Mount Fuji
        Mount Rushmore; Mount Vesuvius; Niagara Falls; North Sea; Notre-Dame; Pacific Ocean; Palermo; Patagonia
        Pearl Harbor; Pennsylvania; Persian Gulf; Philadelphia; Piccadilly Circus; Pompeii; Red Sea; Rhine
        Rio de Janeiro; Rocky Mountains; Sahara; San Francisco; Scotland; Siberia; Sicily; Silicon Valley
        Sistine Chapel; Stonehenge; Strait of Hormuz; Suez Canal; Sydney Opera House; Table Mountain; Taj Mahal; Tasmania
        Thames; Times Square; Tower Bridge; Trafalgar Square; Transylvania; Venice; Versailles; Victoria Falls
        Vienna; Wall Street; Westminster Abbey; White House; Yangtze; Yellowstone; Yosemite; Zanzibar
        """

    private static let things = """
        accordion; albatross; aluminium; amethyst; ammonia; anteater; antelope; apricot; archaeology; armadillo
        artichoke; asparagus; astronomy; avocado; badminton; bagpipes; ballet; barometer; basketball; bassoon
        bicycle; blackberry; blue whale; botany; broccoli; buffalo; butterfly; carbon dioxide; carburetor; caterpillar
        cauliflower; cello; chameleon; champagne; cheetah; chess; chimpanzee; chlorophyll; chocolate; cinnamon
        clarinet; cockroach; coconut; compass; crocodile; croissant; cucumber; diamond; dinosaur; dolphin
        dragonfly; electron; elephant; emerald; femur; fencing; flamingo; fluorine; gazelle; giraffe
        golden retriever; gorilla; graphite; grasshopper; gravity; guinea pig; guitar; gymnastics; haemoglobin; hamster
        harmonica; harpsichord; hedgehog; helium; hippopotamus; hydrogen; ice hockey; insulin; jellyfish; kangaroo
        keratin; killer whale; komodo dragon; lacrosse; leopard; lightning; limestone; lobster; magnesium; mandolin
        marathon; mercury; meteorology; microscope; mosquito; motorcycle; mountain bike; mozzarella; mushroom; natural gas
        neutron; nitrogen; octopus; orangutan; ostrich; oxygen; pancreas; panther; parachute; parsley
        peacock; penguin; penicillin; periodic table; photosynthesis; piano; pineapple; platypus; polar bear; pomegranate
        porcelain; potassium; prime number; pterodactyl; pyramid; quicksilver; raspberry; rhinoceros; rhubarb; rugby
        salamander; saxophone; scorpion; seahorse; snowboard; spaghetti; spinach; squirrel; steam engine; stomach
        submarine; sulphuric acid; sunflower; table tennis; tambourine; telescope; thermometer; tiramisu; tortoise; trombone
        tungsten; typewriter; ukulele; uranium; vanilla; velociraptor; violin; volleyball; vulture; water polo
        wolverine; xylophone; zebra; zucchini
        """

    private static let sayings = """
        A bird in the hand; A piece of cake; Achilles' heel; Actions speak louder than words; Apollo 13; As cool as a cucumber
        Beat around the bush; Better late than never; Bite the bullet; Break the ice; Burning the midnight oil
        Catch-22; Curiosity killed the cat; Cutting corners; Devil's advocate; District 9; E.T. the Extra-Terrestrial
        Every cloud has a silver lining; Fortune favours the bold; Friday the 13th; Henry VIII; Hit the nail on the head
        Home is where the heart is; Ignorance is bliss; It takes two to tango; Jack of all trades; Jay-Z; J. R. R. Tolkien
        J. K. Rowling; Kill two birds with one stone; Let sleeping dogs lie; Louis XIV; Malcolm X; Method in the madness
        Necessity is the mother of invention; No pain, no gain; Ocean's Eleven; Once in a blue moon; Piece of mind
        Practice makes perfect; Public Enemy No. 1; Queen Elizabeth II; Rocky II; Rock 'n' Roll; Rolls-Royce
        Spick and span; Super Bowl XX; Terminator 2; The early bird; The last straw; Time flies; Tip of the iceberg
        Trinidad & Tobago; Two wrongs don't make a right; U.S. Open; Under the weather; Vitamin C; When pigs fly
        World War II; X-Men; You can't judge a book by its cover
        """

    private static let quantities = """
        10 AM; 10 PM; 5 kg; 5 mg; 12 Angry Men; 101 Dalmatians; 39 Steps; 100 metres; 20 thousand leagues; 7 days
        1,000 years; $50,000; 50 %; 3.14; 1/10; -273 °C; 24 hours; 365 days; 90 minutes; 1 million; 6 billion
        50 states; 88 keys; 12 months; 42 kilometres; 180 degrees; 300 Spartans; 40 thieves; 7 dwarfs; 9 planets
        """
}
